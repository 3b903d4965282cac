import { type BankKey, bankKeys } from '../statement.ts';

type Mark = readonly [mark: string | RegExp, weight: number];

/**
 * What tells a bank's paper from another's, as compact text without spaces and marks. Names weigh little: any bank's
 * name may stand in a payment.
 */
const marks: Readonly<Record<BankKey, readonly Mark[]>> = {
  fnb: [
    ['firstnationalbank', 6],
    ['fnbcoza', 6],
    ['universalbranchcode250655', 6],
    ['250655', 3],
    ['accruedbankcharges', 4],
    ['transactionsinrandzar', 5],
    ['transactionsinrand', 3],
    ['deliverymethod', 2],
    ['firstrand', 2],
    ['fnb', 2],
    [/selectedaccount6\d{10}/, 3],
    [/nickname/, 1],
  ],
  capitec: [
    ['capitecbank', 5],
    ['capitecbankcoza', 6],
    ['mainaccountstatement', 5],
    ['fsp46669', 6],
    ['ncrcp13', 4],
    ['clientcarecapitec', 6],
    ['moneyinsummary', 3],
    ['moneyoutsummary', 3],
    ['0860102043', 6],
    ['470010', 3],
    ['capitec', 2],
    ['datedescriptioncategorymoneyinmoneyoutfeebalance', 4],
  ],
  standard_bank: [
    ['thestandardbankofsouthafrica', 6],
    ['standardbankcoza', 6],
    ['0860123000', 6],
    ['statementopeningbalance', 4],
    ['standardbank', 3],
    ['ncrcp15', 4],
    ['051001', 2],
    ['datedescriptionpaymentsdepositsbalance', 4],
    ['currentaccountstatementdetails', 3],
    ['pagedetailsservicefeedebitcreditdatebalance', 4],
  ],
  absa: [
    ['absabank', 5],
    ['absacoza', 6],
    ['chequeaccountstatement', 5],
    ['tjekrekeningstaat', 6],
    ['0860008600', 6],
    ['chequeaccountnumber', 3],
    ['tjekrekeningnommer', 4],
    ['ncrcp7', 3],
    ['632005', 3],
    ['estamp', 2],
    ['datetransactiondescriptionchargedebitamountcreditamountbalance', 5],
    ['datetransactiondescriptionamountbalance', 3],
    ['transaksiebeskrywing', 3],
    ['debietbedrag', 3],
    ['yourtransactions', 2],
    ['absa', 2],
  ],
  nedbank: [
    ['nedbankcoza', 6],
    ['nedbankltd', 5],
    ['nedbanklimited', 5],
    ['nedbank', 4],
    ['ncrcp16', 5],
    ['econfirm', 4],
    ['statementenquiry', 4],
    ['tranlistno', 5],
    ['seemoneydifferently', 5],
    ['narrativedescription', 4],
    ['198765', 3],
    ['profilenumber', 2],
  ],
  tyme: [
    ['tymebank', 5],
    ['gotyme', 5],
    ['tymecoza', 5],
    ['everydayaccount', 4],
    ['goalsave', 3],
    ['678910', 3],
    [/accountnum51\d{9}/, 4],
    ['datedetailscreditsdebitsrunningbalance', 4],
    ['datedescriptionfeesmoneyoutmoneyinbalance', 3],
  ],
};

/** Below this, a name in passing. */
const least = 4;

/** The bank whose paper it is, or null. `outside` is what stands outside the rows. */
export function detectBank(outside: string): BankKey | null {
  let won: { bank: BankKey; weight: number } | null = null;
  for (const bank of bankKeys) {
    let weight = 0;
    for (const [mark, points] of marks[bank]) {
      const count = typeof mark === 'string' ? outside.split(mark).length - 1 : mark.test(outside) ? 1 : 0;
      weight += Math.min(count, 2) * points;
    }
    if (weight >= least && (!won || weight > won.weight)) won = { bank, weight };
  }
  return won?.bank ?? null;
}
