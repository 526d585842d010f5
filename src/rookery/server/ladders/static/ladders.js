/** Challenge whoever stands on the next rung. */

import { challenge } from '../../../js/challenges/challenge.js';
import '../../../js/shared/page.js';

const button = document.getElementById('climb');
button?.addEventListener('click', () => challenge([button.dataset.name ?? '']));
