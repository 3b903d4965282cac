/** A cache of its own: the checker is larger than the whole app and wanted by those who upload a statement. */
export const pdfCache = 'pdf-check';
