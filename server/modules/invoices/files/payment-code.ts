import { encode } from 'uqr';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

/** A number of an account as banks exchange it; undefined for what is none (ISO 13616). */
export function plainIban(text: string): string | undefined {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return undefined;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36));
  return BigInt(digits.join('')) % 97n === 1n ? iban : undefined;
}

/** What the standard has room for. */
const longest = { name: 70, text: 140, code: 331 } as const;
const most = 999_999_999.99;

/**
 * The dots of the code that banking apps scan to fill in a transfer (EPC069-12, version 2); there is none for what is no
 * transfer in euros.
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
