/**
 * Returns true for a number that gets no SMS: a landline (01 to 05), a toll-free, shared-cost or internet number (080, 086,
 * 087), or a premium-rate number (09). Returns false for an incomplete number. Source: ICASA, Numbering Plan Regulations,
 * 2016.
 */
export const isWithoutSms = (cellNo: string): boolean =>
  /^0(?:[1-59]|8[067])\d+$/.test(cellNo) && cellNo.length === 10;
