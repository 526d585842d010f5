/** Games' scripts are found beside those of the house, as the server has them under one root. */
import { register } from 'node:module';

const HOOK = `export const resolve = (specifier, context, next) =>
  next(specifier.replace(/^(\\.\\.\\/){3}(?=js\\/|vendor\\/)/, '../../../server/static/'), context);`;

register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
