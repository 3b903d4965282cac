/** Who lends. It stands in every agreement, so the app and the server read it from the same place. */
export const lender = {
  legalName: 'Tshepa Finance (Pty) Ltd',
  registration: 'NCRCP00000',
  supportEmail: 'support@tshepa.example',
  whatsAppLabel: '060 000 0000',
} as const;
