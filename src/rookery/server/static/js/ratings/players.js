/** The leaderboard: the page contains all of it; only looking somebody up needs a script. */
import { findPeople } from '../people/find.js';
import '../shared/page.js';

findPeople();
