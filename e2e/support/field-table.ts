export type Form = 'customerRequest' | 'employmentRequest' | 'bankRequest';

export const rightToLeft = '\u200F';
export const picture = '🦁';

/** Makes invalid texts from a valid value. Other invalid texts are in the cases that forms and server share. */
export const spoilt = (good: string) => [`${good}\u0000`, `${good}\n${good}`];

export type Row = {
  form: Form;
  field: string;
  good: string;
  /** The longest accepted value; one character more is refused. */
  longest?: string;
  wrong?: readonly unknown[];
  isOptional?: true;
};

const digitsOf = (length: number) => '123456789012345678901'.slice(0, length);
export const otherDigits = '٠١٢٣٤';
const name = (field: string): Row => ({
  form: 'customerRequest',
  field,
  good: 'Zoë',
  longest: 'n'.repeat(100),
  wrong: ['R2-D2', '<b>', '1'],
});
const line = (form: Form, field: string, length: number, isOptional?: true): Row => ({
  form,
  field,
  good: 'Long Street 12/b',
  longest: 'n'.repeat(length),
  ...(isOptional ? { isOptional } : {}),
});
const choice = (form: Form, field: string, good: string): Row => ({
  form,
  field,
  good,
  wrong: [good.toUpperCase(), ` ${good}`, 'something else', 0],
});

export const personal: readonly Row[] = [
  name('firstName'),
  name('lastName'),
  {
    form: 'customerRequest',
    field: 'cellNo',
    good: '0825550100',
    longest: '0825550100',
    wrong: [
      '1825550100',
      '082555010',
      '082 555 010',
      '+27825550100',
      `${otherDigits}${otherDigits}`,
      825550100,
    ],
  },
];
export const verification: readonly Row[] = [
  {
    form: 'customerRequest',
    field: 'emailAddress',
    good: "a.b-c+d'e@mail.photography",
    wrong: [
      'a@b',
      '@mail.example',
      'a@mail.e',
      `a@mail.${'x'.repeat(64)}`,
      '"a"@mail.example',
      'a@mail.example\nBcc: b@mail.example',
      'a..b@mail.example',
      'a b@mail.example',
    ],
  },
  choice('customerRequest', 'maritalStatus', 'seperated'),
  choice('customerRequest', 'province', 'kwazulu-natal'),
  line('customerRequest', 'streetName', 120),
  line('customerRequest', 'streetNumber', 20, true),
  line('customerRequest', 'suburb', 120),
  line('customerRequest', 'city', 120),
  line('customerRequest', 'buildingName', 120, true),
  line('customerRequest', 'unitNumber', 20, true),
  { form: 'customerRequest', field: 'postalCode', good: '0001', longest: '0001', wrong: ['001', 'A001', 1] },
];
export const moreInfo: readonly Row[] = [
  choice('customerRequest', 'homeLanguage', 'isixhosa'),
  choice('customerRequest', 'homeStatus', 'bond'),
  choice('employmentRequest', 'employmentType', 'part-time'),
  line('employmentRequest', 'employerName', 34),
  line('employmentRequest', 'occupation', 60),
];
export const banking: readonly Row[] = [
  choice('bankRequest', 'bankName', 'standard_bank'),
  {
    form: 'bankRequest',
    field: 'accountNumber',
    good: '1',
    longest: digitsOf(15),
    wrong: ['12-34', otherDigits, 12],
  },
  {
    form: 'bankRequest',
    field: 'branchCode',
    good: '051001',
    longest: digitsOf(6),
    wrong: ['05100A', 51001],
  },
  {
    form: 'employmentRequest',
    field: 'workTelNumber',
    good: '0115550100',
    longest: digitsOf(10),
    wrong: ['011 555', 'x'],
  },
  line('employmentRequest', 'employerDetails', 200),
];
