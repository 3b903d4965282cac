/** A separate cache: the checker is larger than the whole app and only needed for statements. */
export const pdfCache = 'pdf-check';
