import { lender } from '@tshepa/contracts/lender';

/** Who the product is, in one place; what stands in agreements is the contracts'. */
export const brand = {
  name: 'Tshepa',
  ...lender,
  /** Digits only, with the country code, as wa.me wants it. */
  whatsAppNumber: '27600000000',
  social: { label: 'Facebook', url: 'https://www.facebook.com/' },
} as const;

export const whatsAppUrl = `https://wa.me/${brand.whatsAppNumber}`;
export const supportMailUrl = `mailto:${brand.supportEmail}`;
export const legalNotice = `${brand.legalName} is a registered credit provider with the National Credit Regulator, registration number ${brand.registration}.`;
