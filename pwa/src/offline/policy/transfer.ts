import type { Command } from '../types.ts';
import { filesOf } from './plan.ts';

/** What the browser tells of the line; only Chromium does. */
export type Line = { type?: string; saveData?: boolean };

/** Whether this line is one that its owner pays for by the megabyte, as far as anybody can tell. */
export const isMetered = ({ type, saveData }: Line) => type === 'cellular' || saveData === true;

type Wish = { wifiOnly: boolean; line: Line; overridden: ReadonlySet<string> };

/** Documents may be told to wait for Wi-Fi; answers are small and always go. "Send now" overrides it once. */
export const mayTransfer = (command: Command, { wifiOnly, line, overridden }: Wish) =>
  !wifiOnly || !isMetered(line) || overridden.has(command.id) || filesOf(command).length === 0;
