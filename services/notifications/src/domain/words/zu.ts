import type { Words } from './words.ts';

export const zu: Words = {
  passcode: 'Tshepa: {code} yi-OTP yakho {purpose}. Isebenza imizuzu engu-{minutes}. Ungayitsheli muntu.',
  purposes: {
    enrolment: 'yokuqinisekisa ukubhalisa',
    loan: 'yokuqinisekisa imali-mboleko',
    resume: 'yokuvula isicelo sakho',
    privacy: 'yokuthola imininingwane yakho',
  },
  notices: {
    declined: {
      sms: 'Tshepa: Uxolo. Isicelo sakho sinqatshiwe. Unemibuzo? Bhalela ku-{supportEmail}.',
      subject: 'Isicelo sakho semali-mboleko sinqatshiwe',
      lines: [
        'Siyaxolisa kakhulu, kodwa isicelo sakho semali-mboleko engenanzalo sinqatshiwe.',
        'Lokhu kungenzeka ngenxa yezizathu eziningi, kusukela emininingwaneni ehlukile embikweni wakho wezikweletu kuya ekutheni ikhono lakho lokukhokha alihambisani nezidingo zethu.',
        'Sicela usithinte ku-{supportEmail} uma unemibuzo.',
      ],
    },
    upheld: {
      sms: 'Tshepa: Umuntu usibhekile futhi isicelo sakho. Isinqumo asishintshile. Unemibuzo? Bhalela ku-{supportEmail}.',
      subject: 'Sisibhekile futhi isicelo sakho',
      lines: [
        'Umuntu usibhekile futhi isicelo sakho, njengoba ucelile. Isinqumo asishintshile.',
        'Sicela usithinte ku-{supportEmail} uma unemibuzo.',
      ],
    },
    goOn: {
      sms: 'Tshepa: Isicelo sakho singaqhubeka. Sicela uqhubeke ku-{link}',
      subject: 'Isicelo sakho singaqhubeka',
      lines: ['Sisibhekile isicelo sakho futhi singaqhubeka.', 'Sicela uqhubeke ku-{link}'],
    },
    loanReady: {
      sms: 'Tshepa: Imali-mboleko yakho ilungele ukuqinisekiswa. Bheka amanani bese uqinisekisa ku-{link}',
      subject: 'Imali-mboleko yakho ilungele ukuqinisekiswa',
      lines: ['Imali-mboleko yakho isilungile.', 'Sicela ubheke amanani bese uyiqinisekisa ku-{link}'],
    },
    manualPasscode: {
      sms: 'Tshepa: Siqedela imali-mboleko yakho nawe. Sicela uxoxe nathi ukuze uthole i-OTP, uyifake ku-{link}',
      subject: 'Imali-mboleko yakho idinga enye i-OTP',
      lines: [
        'Siqedela imali-mboleko yakho kanye nawe.',
        'Sicela uxoxe nathi ukuze uthole i-OTP yakho, bese uyifaka ku-{link}',
      ],
    },
    resubmitPasscode: {
      sms: 'Tshepa: Asikwazanga ukwamukela i-OTP yakho. Sicela uxoxe nathi uthole entsha, uyifake futhi ku-{link}',
      subject: 'Sicela ufake i-OTP yakho futhi',
      lines: [
        'Asikwazanga ukwamukela i-OTP yemali-mboleko yakho.',
        'Sicela uxoxe nathi ukuze uthole entsha, bese uyifaka futhi ku-{link}',
        'Ungalokothi wabelane nge-OTP esingakucelanga ukuthi uyifake emakhasini ethu.',
      ],
    },
    approved: {
      sms: 'Tshepa: Imali-mboleko yakho igunyaziwe. Sizokwazisa uma imali isendleleni.',
      subject: 'Imali-mboleko yakho igunyaziwe',
      lines: ['Imali-mboleko yakho igunyaziwe.', 'Sizokwazisa uma imali isendleleni.'],
    },
    paid: {
      sms: 'Tshepa: Imali-mboleko yakho ikhokhiwe. Ayikafiki ngosuku lomsebenzi olulandelayo? Bhalela ku-{supportEmail}.',
      subject: 'Imali-mboleko yakho ikhokhiwe',
      lines: [
        'Imali-mboleko yakho ikhokhiwe.',
        'Uma imali ingakafiki ngosuku lomsebenzi olulandelayo, sicela ubhalele ku-{supportEmail}.',
      ],
    },
  },
  greeting: 'Sawubona {firstName},',
  greetingWithoutName: 'Sawubona,',
  openApplication: 'Vula isicelo sami',
  agreementAttached:
    'Isivumelwano sesikweletu osiqinisekisile sinanyathiselwe. Sicela usigcine. Sibhalwe ngesiNgisi, ngoba amagama aso esiNgisi kuphela asebenzayo.',
  foot: 'Asikaze sicele i-OTP, i-PIN noma iphasiwedi yasebhange ngocingo, nge-SMS noma nge-imeyili.',
  push: 'Kunezindaba ngesicelo sakho.',
};
