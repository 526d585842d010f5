/** The colours of the penguins' scarves. */
import { say } from '../shared/i18n.js';

/** The colour of a seat's scarf. @param {number} seat */
export const colour = (seat) =>
  [say('Red'), say('Yellow'), say('Black'), say('Green'), say('Blue'), say('Pink')][seat] ??
  String(seat + 1);
