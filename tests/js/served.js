/** Resolve imports of games' scripts as on the server, which has all scripts under one root. */
import { register } from 'node:module';

const HOOK = `export const resolve = (specifier, context, next) =>
  next(specifier.replace(/^(\\.\\.\\/){3}(?=js\\/|vendor\\/)/, '../../../server/static/'), context);`;

register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
