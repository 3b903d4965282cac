/** So many milliseconds, for which nothing is kept running. */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
