/** Who the product is, in one place. */
export const brand = {
  name: 'Tshepa',
  legalName: 'Tshepa Finance (Pty) Ltd',
  supportEmail: 'support@tshepa.example',
  /** Digits only, with the country code, as wa.me wants it. */
  whatsAppNumber: '27600000000',
  whatsAppLabel: '060 000 0000',
  social: { label: 'Facebook', url: 'https://www.facebook.com/' },
  registration: 'NCRCP00000',
} as const;

export const whatsAppUrl = `https://wa.me/${brand.whatsAppNumber}`;
/** With a first sentence, so that the desk knows what it is about; nothing of a person. */
export const whatsAppHelpUrl = `${whatsAppUrl}?text=${encodeURIComponent(`Hello ${brand.name}, I need help with my loan application.`)}`;
export const supportMailUrl = `mailto:${brand.supportEmail}`;
export const legalNotice = `${brand.legalName} is a registered credit provider with the National Credit Regulator, registration number ${brand.registration}.`;
