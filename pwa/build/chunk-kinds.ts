const staffModule =
  /[\\/]src[\\/](?:features[\\/]staff-|components[\\/]staff[\\/]|lib[\\/]staff-)|[\\/]node_modules[\\/](?:@tanstack|react-datepicker|@floating-ui|date-fns|uqr)[\\/]|contracts[\\/]src[\\/](?:routes[\\/](?:staff|team|audit|figures|messages|privacy-desk)|entities[\\/](?:audit|figures))\.ts/;

/** Staff work on line on their own machines: what only they need lies apart, so that an applicant never pays for it. */
export const isStaffOnly = (modules: readonly string[]): boolean => {
  const real = modules.filter((id) => !id.startsWith('\0'));
  return real.some((id) => staffModule.test(id));
};

/** The reader of PDFs is larger than the app: it comes to those who look at one. */
export const isPdfReader = (modules: readonly string[]): boolean =>
  modules.some((id) => /[\\/]node_modules[\\/]pdfjs-dist[\\/]/.test(id));

/** What few people ever open, and nobody without a line: fetched when it is opened, stored by no phone. */
export const isOnLineOnly = (modules: readonly string[]): boolean =>
  modules.some((id) =>
    /[\\/]src[\\/](?:components[\\/]on-line[\\/]|lib[\\/]save-file\.|offline[\\/]resume\.|features[\\/](?:pages-privacy[\\/]information[\\/]|after-submit[\\/](?:on-line|mandate)[\\/]))|contracts[\\/]src[\\/](?:routes|entities)[\\/](?:privacy|news)\.ts/.test(
      id,
    ),
  );
