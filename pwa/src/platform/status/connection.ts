type Connection = EventTarget & { type?: string; saveData?: boolean };
type WithConnection = Navigator & { connection?: Connection | null };

/** What the browser knows of the line. Only Chromium has it; elsewhere nothing is known. */
export const connection = (): Connection | undefined => (navigator as WithConnection).connection ?? undefined;
