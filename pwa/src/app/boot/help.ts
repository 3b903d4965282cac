import { preferredLanguage } from '../../platform/i18n/language.ts';

const helpId = 'help';

/** An app that has not started after this time, in milliseconds, has probably lost its connection. */
export const patienceMs = 15_000;

/** Shows what to do when the app does not start, in the reader's language. */
export function showHelp(): void {
  const help = document.getElementById(helpId);
  if (!help) return;
  const language = preferredLanguage(document.cookie, navigator.languages);
  for (const part of help.querySelectorAll('details')) part.open = part.lang === language;
  help.hidden = false;
  help.scrollIntoView();
}

/** Removes the help when the app has started. */
export const removeHelp = () => document.getElementById(helpId)?.remove();
