import type { Invoice, InvoiceLine } from '#shared/invoices/invoice.schema.ts';
import { invoiceSums } from '#shared/invoices/invoice-sums.ts';

type Given = Partial<Omit<Invoice, 'lines' | 'sums' | 'seller' | 'buyer'>> & {
  readonly seller?: Partial<Invoice['seller']>;
  readonly buyer?: Partial<Invoice['buyer']>;
  readonly lines?: readonly Partial<InvoiceLine>[];
};

const seller: Invoice['seller'] = {
  ...{ name: 'Müller & Söhne GmbH', street: 'Lindenstraße 14', postalCode: '10969', city: 'Berlin' },
  ...{ country: 'DE', vatId: 'DE123456788', taxNumber: '29/815/08150', email: 'billing@mueller.example' },
  ...{
    phone: '+49 30 1234567',
    iban: 'DE02 1203 0000 0000 2020 51',
    bic: 'BYLADEM1001',
    numberPrefix: 'INV-',
  },
  ...{ taxPercent: '19', taxKind: 'standard', paymentDays: 14, note: '' },
};

const buyer: Invoice['buyer'] = {
  ...{ name: 'Northwind Traders Ltd', street: '1 Portland Street', postalCode: 'M1 3BE', city: 'Manchester' },
  ...{ country: 'GB', vatId: 'GB123456789', email: 'ap@northwind.example', reference: '', language: '' },
  ...{ taxPercent: null, taxKind: null, paymentDays: null, isReminded: true },
};

const line = {
  id: '0',
  kind: 'time',
  description: 'Website relaunch',
  unit: 'hour',
  taxPercent: '19',
} as const;

/** An invoice as the server returns it, with overrides of a test. */
export function testInvoice({ lines = [{}], ...given }: Given = {}): Invoice {
  const { currency = 'EUR', discountPercent = '0', taxKind = 'standard' } = given;
  const priced = lines.map((one, index) => ({
    ...{ ...line, quantity: '12.50', price: '95', ...one, id: String(index) },
    ...(taxKind === 'standard' ? {} : { taxPercent: '0' }),
  }));
  const { nets, ...sums } = invoiceSums(priced, discountPercent, currency);
  return {
    ...{ id: '1', kind: 'invoice', state: 'issued', number: 'INV-2026-0001', organizationContactId: null },
    projectIds: [],
    ...{ clientName: 'Northwind', currency, periodFrom: '2026-11-01', periodTo: '2026-11-30' },
    ...{ issuedOn: '2026-12-01', dueOn: '2026-12-15', paidOn: null, language: 'en', grouping: 'project' },
    ...{ taxKind, discountPercent, note: '', cancels: null, canceledBy: null, version: 1 },
    ...{ paid: '0', payments: [], sendings: [], hasLink: false, ...given },
    total: sums.total,
    sums: { ...sums, taxes: [...sums.taxes] },
    lines: priced.map((one, index) => ({ ...one, net: nets[index] ?? '' })),
    seller: { ...seller, ...given.seller },
    buyer: { ...buyer, ...given.buyer },
  };
}

const many = Array.from({ length: 200 }, (_, index) => ({
  description: `Task ${index + 1}: ${index % 7 === 0 ? 'a description that takes more than one line of its cell, since somebody wrote all of it down ' : 'work'}`,
  quantity: `${(index % 9) + 1}.25`,
  price: index % 2 === 0 ? '87.3333' : '95',
}));

/** Invoices that differ in what files get wrong. */
export const testInvoices: Readonly<Record<string, Invoice>> = {
  plain: testInvoice(),
  discount: testInvoice({
    discountPercent: '7.5',
    note: 'Thank you for your trust.\nPlease pay within 14 days.',
    lines: [
      { quantity: '33.33', price: '87.3333' },
      { kind: 'item', description: 'Licence', unit: 'piece', quantity: '3', price: '19.99' },
    ],
  }),
  'two taxes': testInvoice({
    language: 'de',
    discountPercent: '10',
    buyer: {
      name: 'Bezirksamt Mitte',
      city: 'Berlin',
      country: 'DE',
      postalCode: '10117',
      reference: '04011000-12345-34',
    },
    lines: [
      { quantity: '10.01', price: '95.55' },
      { description: 'Handbuch', unit: 'piece', quantity: '7', price: '12.49', taxPercent: '7' },
      { description: 'Porto', unit: 'piece', quantity: '1', price: '-3.45', taxPercent: '7' },
      { description: 'Vor Ort', unit: 'day', quantity: '2.5', price: '880', taxPercent: '19.00' },
    ],
  }),
  yen: testInvoice({
    currency: 'JPY',
    language: 'zh',
    seller: {
      name: '株式会社山田製作所',
      street: '千代田区丸の内一丁目９番１号',
      city: '東京都',
      country: 'JP',
      iban: '0012345',
      bic: '',
    },
    buyer: { name: '鈴木商店', street: '中央区難波', city: '大阪市', country: 'JP', vatId: '' },
    lines: [{ description: 'ウェブサイトの設計と開発', quantity: '12.75', price: '8500', taxPercent: '10' }],
  }),
  dinar: testInvoice({
    currency: 'JOD',
    language: 'ar',
    seller: {
      name: 'شركة النور للبرمجيات',
      street: 'شارع الملكة رانيا ١٢',
      city: 'عمّان',
      country: 'JO',
      iban: 'JO94 CBJO 0010 0000 0000 0131 0003 02',
    },
    buyer: { name: 'مؤسسة الأفق', street: 'شارع مكة', city: 'عمّان', country: 'JO', vatId: '' },
    note: 'شكرًا لتعاملكم معنا.',
    lines: [
      { description: 'تطوير الموقع (Website relaunch)', quantity: '7.25', price: '31.125', taxPercent: '16' },
    ],
  }),
  'reverse charge': testInvoice({
    taxKind: 'reverseCharge',
    language: 'fr',
    buyer: { country: 'FR', vatId: 'FR12345678901' },
  }),
  exempt: testInvoice({ taxKind: 'exempt', seller: { vatId: '' } }),
  outside: testInvoice({ taxKind: 'outside', currency: 'USD', buyer: { country: 'US', vatId: '' } }),
  'no tax': testInvoice({ lines: [{ taxPercent: '0' }] }),
  credit: testInvoice({
    kind: 'credit',
    number: 'INV-2026-0002',
    dueOn: null,
    cancels: { id: '1', number: 'INV-2026-0001' },
  }),
  long: testInvoice({
    lines: many,
    seller: { name: `The ${'very '.repeat(20)}long company of ${'W'.repeat(80)} & partners` },
    buyer: {
      name: `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ${'x'.repeat(120)}`,
    },
    note: 'A note. '.repeat(240),
  }),
  'taken back': testInvoice({ discountPercent: '10', lines: [{ price: '-95' }] }),
  draft: testInvoice({ state: 'draft', number: null, issuedOn: null, dueOn: null, language: 'he' }),
};
