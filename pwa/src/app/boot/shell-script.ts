import { patienceMs, showHelp } from './help.ts';

/** The build inlines this script into the shell, which is empty until the app has loaded. */

function giveUp() {
  // The spinner would promise that something still happens.
  document.getElementById('root')?.setAttribute('hidden', '');
  showHelp();
}

addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true);
// The app may still arrive, and then removes the help.
setTimeout(showHelp, patienceMs);
