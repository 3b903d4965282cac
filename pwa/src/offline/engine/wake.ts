/**
 * Sends what waits. One tab at a time; a second call while it runs makes it look once more. The half that sends is a
 * chunk of its own: it comes with the first thing that is to be sent.
 */
export const wakeQueue = async (): Promise<void> => (await import('./run.ts')).wakeQueue();
