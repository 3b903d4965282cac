/** Three months of a busy account take about 40 pages. */
export const maximumPages = 200;
/** The unpacked size of one stream, and of all streams of a file together. */
export const maximumStreamBytes = 48_000_000;
export const maximumUnpackedBytes = 160_000_000;
/** Runs of text on all pages: ten times the number in the longest statement. */
export const maximumTextItems = 400_000;
/**
 * Processor time: a file that needs more is no statement. The second limit is elapsed time: a thread that got no
 * processor time says nothing about its file.
 */
export const processorLimitMs = 5_000;
export const timeLimitMs = 10_000;
/** The heap of the worker thread, and its memory outside the heap. */
export const heapLimitMb = 256;
export const outsideLimitBytes = 384_000_000;
/** Per page: a scan with a stamp or a page number is still a scan. */
export const minimumCharacters = 40;
