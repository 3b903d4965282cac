/** A busy account over three months has about 40 pages. */
export const maximumPages = 200;
/** What the streams of a file may unpack to: one of them, and all together. */
export const maximumStreamBytes = 48_000_000;
export const maximumUnpackedBytes = 160_000_000;
/** Runs of text on all pages: ten times those of the longest statement. */
export const maximumTextItems = 400_000;
/**
 * Of the processor: what takes more of it is no statement. The other limit is of patience: a thread that got no
 * processor says nothing about its file.
 */
export const processorLimitMs = 5_000;
export const timeLimitMs = 10_000;
/** Of the worker's own heap, and of what it holds outside it. */
export const heapLimitMb = 256;
export const outsideLimitBytes = 384_000_000;
/** A scan with a stamp or a page number on it is still a scan. */
export const leastCharacters = 40;
