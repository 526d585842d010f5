/** The leaderboard: all of it is in the page, but for looking somebody up. */
import { findPeople } from './find.js';
import '../shared/page.js';

findPeople();
