import { encode } from 'uqr';
import { plainIban } from '#shared/invoices/business-ids.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

/** Limits of the standard. */
const longest = { name: 70, text: 140, code: 331 } as const;
const most = 999_999_999.99;

/**
 * The modules of the QR code that banking apps scan to fill in a transfer (EPC069-12, version 2); empty if no
 * transfer in euros is due.
 */
export function paymentCode({ kind, number, currency, seller, sums }: Invoice): boolean[][] | undefined {
  const iban = plainIban(seller.iban);
  const isPayable = kind === 'invoice' && currency === 'EUR' && Number(sums.total) > 0;
  if (iban === undefined || !number || !isPayable || Number(sums.total) > most) return undefined;
  const bic = seller.bic.replaceAll(/\s/g, '');
  const [name, text] = [seller.name.slice(0, longest.name), number.slice(0, longest.text)];
  const code = ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${sums.total}`, '', '', text].join('\n');
  if (name === '' || Buffer.byteLength(code) > longest.code) return undefined;
  return encode(code, { ecc: 'M', border: 0 }).data;
}
