/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */
import type { ClockShown } from '../table/wire.d.ts';

/** Whether a game would be rated, and how many points its first and last place would mean. */
export interface AtStake {
  rated: boolean;
  gain: number;
  lose: number;
}

/** A challenge as it stands; `url` is the table's once everybody has accepted, null before. */
export interface ChallengeLine {
  type: "challenge";
  at: number;
  id: string;
  state: string;
  by: string;
  game: string;
  options: Record<string, string>;
  clock: ClockShown | null;
  leave: string;
  rated: boolean;
  seats: Array<ChallengeSeatShown>;
  until: number;
  url: string | null;
}

/** A player in a challenge; `accepted` is null until they answer. */
export interface ChallengeSeatShown {
  kind: "computer" | "player";
  name: string;
  level: string;
  yours: boolean;
  accepted: boolean | null;
}

/** A choice of an option, in the reader's language. */
export interface ChoiceOffered {
  value: string;
  title: string;
}

/** A game to which people can be challenged; computers of `level` can take further seats. */
export interface GameOffered {
  name: string;
  title: string;
  seats: Array<number>;
  level: string;
  options: Array<OptionOffered>;
}

/** An option of a game; it matters only while others have one of the values in `when`. */
export interface OptionOffered {
  name: string;
  title: string;
  usual: string;
  choices: Array<ChoiceOffered>;
  when: Record<string, Array<string>>;
}
