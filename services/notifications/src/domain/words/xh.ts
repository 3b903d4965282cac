import type { Words } from './words.ts';

export const xh: Words = {
  passcode: 'Tshepa: {code} yi-OTP yakho {purpose}. Isebenza imizuzu emi-{minutes}. Ungayixeleli mntu.',
  purposes: {
    enrolment: 'yokuqinisekisa ubhaliso',
    loan: 'yokuqinisekisa imali-mboleko',
    resume: 'yokuvula isicelo sakho',
    privacy: 'yokufumana iinkcukacha zakho',
  },
  notices: {
    declined: {
      sms: 'Tshepa: Uxolo. Isicelo sakho saliwe. Unemibuzo? Bhalela ku-{supportEmail}.',
      subject: 'Isicelo sakho semali-mboleko saliwe',
      lines: [
        'Siyaxolisa kakhulu, kodwa isicelo sakho semali-mboleko engenanzala saliwe.',
        'Oku kungenxa yezizathu ezininzi, ukusuka kwiinkcukacha ezahlukileyo kwingxelo yakho yamatyala ukuya ekubeni amandla akho okuhlawula angahambelani neemfuno zethu.',
        'Nceda uqhagamshelane nathi ku-{supportEmail} ukuba unemibuzo.',
      ],
    },
    upheld: {
      sms: 'Tshepa: Umntu usijongile kwakhona isicelo sakho. Isigqibo asitshintshanga. Unemibuzo? Bhalela ku-{supportEmail}.',
      subject: 'Sisijongile kwakhona isicelo sakho',
      lines: [
        'Umntu usijongile kwakhona isicelo sakho, njengoko ucelile. Isigqibo asitshintshanga.',
        'Nceda uqhagamshelane nathi ku-{supportEmail} ukuba unemibuzo.',
      ],
    },
    goOn: {
      sms: 'Tshepa: Isicelo sakho singaqhubeka. Nceda uqhubeke ku-{link}',
      subject: 'Isicelo sakho singaqhubeka',
      lines: ['Sisijongile isicelo sakho kwaye singaqhubeka.', 'Nceda uqhubeke ku-{link}'],
    },
    loanReady: {
      sms: 'Tshepa: Imali-mboleko yakho ilungele ukuqinisekiswa. Jonga izixa uze uqinisekise ku-{link}',
      subject: 'Imali-mboleko yakho ilungele ukuqinisekiswa',
      lines: ['Imali-mboleko yakho ilungile.', 'Nceda ujonge izixa uze uyiqinisekise ku-{link}'],
    },
    manualPasscode: {
      sms: 'Tshepa: Sigqibezela imali-mboleko yakho nawe. Nceda uncokole nathi ukuze ufumane i-OTP, uyifake ku-{link}',
      subject: 'Imali-mboleko yakho ifuna enye i-OTP',
      lines: [
        'Sigqibezela imali-mboleko yakho kunye nawe.',
        'Nceda uncokole nathi ukuze ufumane i-OTP yakho, uze uyifake ku-{link}',
      ],
    },
    resubmitPasscode: {
      sms: 'Tshepa: Asikwazanga ukwamkela i-OTP yakho. Nceda uncokole nathi ufumane entsha, uyifake kwakhona ku-{link}',
      subject: 'Nceda ufake i-OTP yakho kwakhona',
      lines: [
        'Asikwazanga ukwamkela i-OTP yemali-mboleko yakho.',
        'Nceda uncokole nathi ukuze ufumane entsha, uze uyifake kwakhona ku-{link}',
        'Ungaze wabelane nge-OTP esingakucelanga ukuba uyifake kumaphepha ethu.',
      ],
    },
    approved: {
      sms: 'Tshepa: Imali-mboleko yakho ivunyiwe. Siza kukwazisa xa imali isendleleni.',
      subject: 'Imali-mboleko yakho ivunyiwe',
      lines: ['Imali-mboleko yakho ivunyiwe.', 'Siza kukwazisa xa imali isendleleni.'],
    },
    paid: {
      sms: 'Tshepa: Imali-mboleko yakho ihlawulwe. Ayikafiki ngosuku lomsebenzi olulandelayo? Bhalela ku-{supportEmail}.',
      subject: 'Imali-mboleko yakho ihlawulwe',
      lines: [
        'Imali-mboleko yakho ihlawulwe.',
        'Ukuba imali ayikafiki ngosuku lomsebenzi olulandelayo, nceda ubhalele ku-{supportEmail}.',
      ],
    },
  },
  greeting: 'Molo {firstName},',
  greetingWithoutName: 'Molo,',
  openApplication: 'Vula isicelo sam',
  agreementAttached:
    'Isivumelwano setyala osiqinisekisileyo sincanyathiselwe. Nceda usigcine. Sibhalwe ngesiNgesi, kuba ngamagama aso esiNgesi kuphela asebenzayo.',
  foot: 'Asisoze sicele i-OTP, i-PIN okanye iphaswedi yebhanki ngefowuni, nge-SMS okanye nge-imeyile.',
  push: 'Kukho iindaba ngesicelo sakho.',
};
