import { z } from 'zod';
import { clearable, optionalId, queryBoolean, queryIds, requiredId } from '#shared/http/query.ts';
import {
  country,
  day,
  invoiceTexts,
  paymentDays,
  percent,
  price,
  quantity,
  text,
} from '#shared/invoices/invoice-fields.ts';
import { paymentSchema } from '#shared/invoices/invoice-payment.schema.ts';
import { sendingSchema } from '#shared/invoices/invoice-sending.schema.ts';
import { requiredText } from '#shared/text/required-text.ts';

export const mostInvoiceLines = 500;

export const invoiceGroupings = ['project', 'task', 'person', 'day'] as const;
export type InvoiceGrouping = (typeof invoiceGroupings)[number];

/** `standard` applies the tax of the lines; all others have none, for the named reason. */
export const invoiceTaxKinds = ['standard', 'reverseCharge', 'exempt', 'outside'] as const;
export type InvoiceTaxKind = (typeof invoiceTaxKinds)[number];

/** The stored states, and `overdue`: issued and not paid, and the due date has passed. */
export const invoiceStates = [
  'draft',
  'issued',
  'sent',
  'viewed',
  'partlyPaid',
  'overdue',
  'paid',
  'canceled',
] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceUnits = ['hour', 'day', 'piece'] as const;
export type InvoiceUnit = (typeof invoiceUnits)[number];

const party = {
  name: text(255),
  street: text(255),
  postalCode: text(20),
  city: text(100),
  country,
  vatId: text(30),
  email: text(255),
};

/** The seller of the invoices. */
export const invoiceSellerSchema = z.object({
  ...party,
  taxNumber: text(40),
  phone: text(40),
  iban: text(40),
  bic: text(20),
  numberPrefix: text(20),
  taxPercent: percent.default('0'),
  taxKind: z.enum(invoiceTaxKinds).default('standard'),
  paymentDays: paymentDays.default(14),
  /** Stands at the foot of each invoice that has no note of its own. */
  note: text(2000),
});
export type InvoiceSeller = z.output<typeof invoiceSellerSchema>;

/** Billing details of a client; null uses the organization's default. */
export const invoiceBuyerSchema = z.object({
  ...party,
  reference: text(100),
  /** A language of the interface; empty: that of the installation. */
  language: text(10),
  taxPercent: clearable(percent).default(null),
  taxKind: clearable(z.enum(invoiceTaxKinds)).default(null),
  paymentDays: clearable(paymentDays).default(null),
  /** Whether the client is reminded of overdue invoices. */
  isReminded: z.boolean().default(true),
});
export type InvoiceBuyer = z.output<typeof invoiceBuyerSchema>;

export const lineFields = {
  description: requiredText(invoiceTexts.description, 1000),
  quantity,
  unit: z.enum(invoiceUnits),
  price,
  taxPercent: percent,
};

/** A line as it is answered; `net` is quantity times price. */
export const invoiceLineSchema = z.object({
  id: z.string(),
  /** `time` of entries, or a fixed `item`. */
  kind: z.enum(['time', 'item']),
  description: z.string(),
  quantity: z.string(),
  unit: z.enum(invoiceUnits),
  price: z.string(),
  taxPercent: z.string(),
  net: z.string(),
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

export const invoiceSumsSchema = z.object({
  lines: z.string(),
  discount: z.string(),
  net: z.string(),
  taxes: z.array(
    z.object({
      percent: z.string(),
      lines: z.string(),
      discount: z.string(),
      base: z.string(),
      tax: z.string(),
    }),
  ),
  tax: z.string(),
  total: z.string(),
});

const linkedInvoice = z.object({ id: z.string(), number: z.string() });

/** The fields of a row in the list. */
export const invoiceRowSchema = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'credit']),
  state: z.enum(invoiceStates),
  /** None while it is a draft. */
  number: z.string().nullish(),
  organizationContactId: z.string().nullish(),
  clientName: z.string(),
  currency: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  issuedOn: z.string().nullish(),
  dueOn: z.string().nullish(),
  paidOn: z.string().nullish(),
  total: z.string(),
  /** The sum of its payments. */
  paid: z.string(),
});
export type InvoiceRow = z.infer<typeof invoiceRowSchema>;

export const invoiceSchema = invoiceRowSchema.extend({
  language: z.string(),
  grouping: z.enum(invoiceGroupings),
  /** Projects whose time it bills; empty: all of the client. */
  projectIds: z.array(z.string()),
  taxKind: z.enum(invoiceTaxKinds),
  discountPercent: z.string(),
  note: z.string(),
  seller: invoiceSellerSchema,
  buyer: invoiceBuyerSchema,
  lines: z.array(invoiceLineSchema),
  sums: invoiceSumsSchema,
  /** Removed ones as well, in the order of their days. */
  payments: z.array(paymentSchema),
  /** The latest first. */
  sendings: z.array(sendingSchema),
  sentAt: z.string().nullish(),
  /** The first time that the client opened its link. */
  viewedAt: z.string().nullish(),
  /** Whether its client has a link. */
  hasLink: z.boolean(),
  /** Of a draft: the number it gets if it is the next to be issued. */
  nextNumber: z.string().nullish(),
  cancels: linkedInvoice.nullish(),
  canceledBy: linkedInvoice.nullish(),
  /** The estimate that it was made of. */
  estimate: linkedInvoice.nullish(),
  version: z.number(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** A period, and how its time becomes lines. */
export const timeOfPeriod = {
  periodFrom: day,
  periodTo: day,
  grouping: z.enum(invoiceGroupings).default('project'),
};

const timeChoice = {
  ...timeOfPeriod,
  /** Without any: all of the client; of a draft, those it was made for, while its client stays. */
  projectIds: queryIds,
};
/** Extends a draft for some projects to all of the client. */
const allProjects = queryBoolean;

export const inOrder = ({ periodFrom, periodTo }: { periodFrom: string; periodTo: string }) =>
  periodFrom <= periodTo;
export const orderIssue = { message: invoiceTexts.period, path: ['periodTo'] };

export const createInvoiceInput = z
  .object({ organizationContactId: requiredId(invoiceTexts.client), ...timeChoice })
  .refine(inOrder, orderIssue);
export type CreateInvoiceInput = z.output<typeof createInvoiceInput>;

/** Refreshes the time of a draft; fixed items stay. */
export const takeInvoiceTimeInput = z
  .object({
    ...timeChoice,
    allProjects,
    version: z.int(),
    /** Another client, with their currency, language and tax; absent: the same. */
    organizationContactId: optionalId,
  })
  .refine(inOrder, orderIssue);
export type TakeInvoiceTimeInput = z.output<typeof takeInvoiceTimeInput>;

/** Forecasts an invoice of this client and period. */
export const invoicePreviewQuery = z
  .object({
    organizationContactId: requiredId(invoiceTexts.client),
    ...timeChoice,
    /** A draft whose own time is free to it, and whose changes are counted. */
    invoiceId: optionalId,
    allProjects,
  })
  .refine(inOrder, orderIssue);
export type InvoicePreviewQuery = z.output<typeof invoicePreviewQuery>;

/** Why time of a client and period is not billed; entries have the first of several reasons. */
const leftOutSums = z.object({
  notBillable: z.number(),
  notApproved: z.number(),
  noRate: z.number(),
  otherCurrency: z.number(),
  onOther: z.number(),
});
export const leftOutReasons = leftOutSums.keyof().options;

export const invoicePreviewSchema = z.object({
  currency: z.string(),
  entries: z.number(),
  /** The hours of its lines, added up. */
  hours: z.string(),
  net: z.string(),
  /** Entries of the period that are left out, by reason. */
  leftOut: leftOutSums,
  /** The same in seconds. */
  leftOutSeconds: leftOutSums,
  /** Entries that a refresh would add, remove, or bill with other hours. */
  changes: z
    .object({
      added: z.number(),
      removed: z.number(),
      changed: z.number(),
      /** Items that lose their price, which is in the currency of the client before. */
      unpriced: z.number(),
      /** Whether its lines are behind the time of its own projects. */
      isBehind: z.boolean(),
    })
    .optional(),
});
export type InvoicePreview = z.infer<typeof invoicePreviewSchema>;

/** @public Letters of an invoice that no font of its PDF has, each once. */
export const undrawnLettersSchema = z.object({ letters: z.array(z.string()) });

/** The whole draft as it shall be; a line with an id keeps its time. */
export const updateInvoiceInput = z.object({
  version: z.int(),
  language: text(10),
  issuedOn: clearable(day).default(null),
  dueOn: clearable(day).default(null),
  taxKind: z.enum(invoiceTaxKinds),
  discountPercent: percent.default('0'),
  note: text(2000),
  lines: z.array(z.object({ id: optionalId, ...lineFields })).max(mostInvoiceLines, invoiceTexts.lines),
});
export type UpdateInvoiceInput = z.output<typeof updateInvoiceInput>;

export const invoiceVersionInput = z.object({ version: z.int() });
/** A day, or nothing to take it back. */
export const invoicePaidInput = z.object({ paidOn: clearable(day).default(null) });
