import type { DeclineCause, DeclineReason, Language } from '../constants.ts';

/**
 * The sentences that tell an applicant why staff declined. A cause names only the kind of thing that was missing. The
 * document, rule or mark that staff looked at would teach people what to forge better.
 */
export const declineCauseTexts: Readonly<Record<Language, Readonly<Record<DeclineCause, string>>>> = {
  en: {
    'papers-not-genuine': 'We could not confirm that your documents are genuine.',
    'account-of-another': 'The bank account is not in your own name.',
    'details-differ': 'We could not confirm all the details that you gave us.',
    'statements-too-old': 'Your bank statements are too old. We need the last three months.',
    'income-not-shown': 'Your documents do not show the salary that you gave us.',
    'income-too-low': 'Your income is below what we ask for.',
    'too-little-left': 'After your costs, you have too little money left each month to repay this loan.',
    'other-lenders': 'You already repay too much to other lenders.',
    'bureau-record': 'Your credit record does not meet our rules.',
    'loan-running': 'You still have a loan, or it is too soon after your last loan.',
    'no-answer': 'We needed more from you, and your answer did not reach us in time.',
  },
  af: {
    'papers-not-genuine': 'Ons kon nie bevestig dat jou dokumente eg is nie.',
    'account-of-another': 'Die bankrekening is nie op jou eie naam nie.',
    'details-differ': 'Ons kon nie al die besonderhede bevestig wat jy ons gegee het nie.',
    'statements-too-old': 'Jou bankstate is te oud. Ons het die laaste drie maande nodig.',
    'income-not-shown': 'Jou dokumente wys nie die salaris wat jy ons gegee het nie.',
    'income-too-low': 'Jou inkomste is laer as wat ons vra.',
    'too-little-left':
      'Ná jou koste bly daar elke maand te min van jou geld oor om hierdie lening terug te betaal.',
    'other-lenders': 'Jy betaal reeds te veel aan ander leners terug.',
    'bureau-record': 'Jou kredietrekord voldoen nie aan ons reëls nie.',
    'loan-running': 'Jy het nog ’n lening, of dit is te gou ná jou laaste lening.',
    'no-answer': 'Ons het nog iets van jou nodig gehad, en jou antwoord het ons nie betyds bereik nie.',
  },
  zu: {
    'papers-not-genuine': 'Asikwazanga ukuqinisekisa ukuthi amadokhumenti akho angawoqobo.',
    'account-of-another': 'I-akhawunti yasebhange ayikho egameni lakho.',
    'details-differ': 'Asikwazanga ukuqinisekisa yonke imininingwane osinike yona.',
    'statements-too-old':
      'Izitatimende zakho zasebhange zindala kakhulu. Sidinga ezezinyanga ezintathu zokugcina.',
    'income-not-shown': 'Amadokhumenti akho awubonisi umholo osinike wona.',
    'income-too-low': 'Imali yakho engenayo ingaphansi kwaleyo esiyifunayo.',
    'too-little-left':
      'Ngemva kwezindleko zakho, imali esalayo ngenyanga incane kakhulu ukuthi ukhokhe le mali-mboleko emuva.',
    'other-lenders': 'Usuvele ukhokhela abanye ababolekisi imali eningi kakhulu.',
    'bureau-record': 'Umlando wakho wezikweletu awuhambisani nemithetho yethu.',
    'loan-running': 'Usenayo imali-mboleko, noma kusekuseni kakhulu ngemva kwemali-mboleko yakho yokugcina.',
    'no-answer': 'Besidinga okunye kuwe, kodwa impendulo yakho ayifikanga ngesikhathi.',
  },
  xh: {
    'papers-not-genuine': 'Asikwazanga ukuqinisekisa ukuba amaxwebhu akho ayinyani.',
    'account-of-another': 'Iakhawunti yebhanki ayikho egameni lakho.',
    'details-differ': 'Asikwazanga ukuqinisekisa zonke iinkcukacha osinike zona.',
    'statements-too-old':
      'Iitatimenti zakho zebhanki zindala kakhulu. Sifuna ezeenyanga ezintathu zokugqibela.',
    'income-not-shown': 'Amaxwebhu akho awubonisi umvuzo osinike wona.',
    'income-too-low': 'Ingeniso yakho ingaphantsi kwaleyo siyifunayo.',
    'too-little-left':
      'Emva kweendleko zakho, imali oshiyeka nayo ngenyanga incinci kakhulu ukuba ungayibuyisela le mali-mboleko.',
    'other-lenders': 'Sele uhlawula abanye ababolekisi imali eninzi kakhulu.',
    'bureau-record': 'Ingxelo yakho yamatyala ayihambelani nemithetho yethu.',
    'loan-running': 'Usenayo imali-mboleko, okanye kusekwangoko emva kwemali-mboleko yakho yokugqibela.',
    'no-answer': 'Besifuna okunye kuwe, kodwa impendulo yakho ayifikanga ngexesha.',
  },
  st: {
    'papers-not-genuine': 'Ha re a kgona ho netefatsa hore ditokomane tsa hao ke tsa nnete.',
    'account-of-another': 'Akhaonto ya banka ha e lebitsong la hao.',
    'details-differ': 'Ha re a kgona ho netefatsa dintlha tsohle tseo o re fileng tsona.',
    'statements-too-old':
      'Ditatemente tsa hao tsa banka ke tsa kgale haholo. Re hloka tsa dikgwedi tse tharo tsa ho qetela.',
    'income-not-shown': 'Ditokomane tsa hao ha di bontshe moputso oo o re fileng wona.',
    'income-too-low': 'Lekeno la hao le ka tlase ho leo re le batlang.',
    'too-little-left':
      'Kamora ditjeho tsa hao, tjhelete e setseng kgwedi le kgwedi e nyane haholo hore o lefe kalimo ena.',
    'other-lenders': 'O se o lefa baadimi ba bang tjhelete e ngata haholo.',
    'bureau-record': 'Rekoto ya hao ya mokitlane ha e tsamaelane le melao ya rona.',
    'loan-running': 'O sa na le kalimo, kapa ho sa le kapele haholo kamora kalimo ya hao ya ho qetela.',
    'no-answer': 'Re ne re hloka ho hong ho wena, empa karabo ya hao ha e a fihla ka nako.',
  },
};

/** The cause that fits most declines with a reason. Staff may choose another. */
export const usualCauses: Readonly<Record<DeclineReason, DeclineCause>> = {
  Affordability: 'too-little-left',
  Algorithm: 'bureau-record',
  '50% Arrears': 'bureau-record',
  'Debt Review': 'bureau-record',
  Adverse: 'bureau-record',
  Fraud: 'details-differ',
  'Thin File': 'bureau-record',
  'Expired App': 'no-answer',
  'Active Loan': 'loan-running',
  '2 Month Freeze': 'loan-running',
  'Bureau Dispute(-5)': 'bureau-record',
};
