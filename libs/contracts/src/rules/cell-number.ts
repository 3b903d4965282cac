/**
 * Returns true for a number that gets no SMS: of a landline (01 to 05), of a toll-free, shared-cost or internet telephone
 * (080, 086, 087), or at a premium rate (09). Returns false for an incomplete number. Source: ICASA, Numbering Plan
 * Regulations, 2016.
 */
export const isWithoutSms = (cellNo: string): boolean =>
  /^0(?:[1-59]|8[067])\d+$/.test(cellNo) && cellNo.length === 10;
