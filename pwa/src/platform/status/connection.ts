type Connection = EventTarget & { type?: string; saveData?: boolean };
type WithConnection = Navigator & { connection?: Connection | null };

/** The browser's connection information; only Chromium has it. */
export const connection = (): Connection | undefined => (navigator as WithConnection).connection ?? undefined;
