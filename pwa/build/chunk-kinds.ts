const staffModule =
  /[\\/]src[\\/]staff[\\/]|[\\/]node_modules[\\/](?:@tanstack|react-datepicker|@floating-ui|date-fns|uqr)[\\/]|contracts[\\/]src[\\/](?:routes[\\/](?:staff|team|audit|figures|messages|privacy-desk)|entities[\\/](?:audit|figures))\.ts/;

/** Staff work online on their own machines: their code lies apart, so that an applicant never pays for it. */
export const isStaffOnly = (modules: readonly string[]): boolean => {
  const real = modules.filter((id) => !id.startsWith('\0'));
  return real.some((id) => staffModule.test(id));
};

/** The reader of PDFs is larger than the app: only those who look at a PDF load it. */
export const isPdfReader = (modules: readonly string[]): boolean =>
  modules.some((id) => /[\\/]node_modules[\\/]pdfjs-dist[\\/]/.test(id));

/** Code in a folder `online` is of no use without a connection: it is fetched when it is needed and stored by no phone. */
export const isOnlineOnly = (modules: readonly string[]): boolean =>
  modules.some((id) =>
    /[\\/]src[\\/].*[\\/]online[\\/]|contracts[\\/]src[\\/](?:routes|entities)[\\/](?:privacy|news)\.ts/.test(
      id,
    ),
  );
