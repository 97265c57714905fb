import { type Message, message } from '#shared/text/message.ts';

/** @public Translated by its English. */
export const invoiceRefusals = {
  changed: 'Somebody else changed this invoice in the meantime.',
  issued: 'This invoice is issued and can no longer be changed.',
  notIssued: 'Only an issued invoice can be paid or canceled.',
  canceled: 'This invoice is canceled already.',
  credit: 'A credit note can neither be paid nor canceled.',
  payment: 'A payment cannot be more than what is open.',
  empty: 'An invoice needs at least one line.',
  tooMuch: 'This is too much time for one invoice. Please choose a shorter period.',
  nothing: 'There is no time to bill in this period.',
  onInvoice: (number: string): Message =>
    message('This time is on invoice {0}. It can be changed once the invoice is canceled.', number),
} as const;

/** Descriptions of lines of time for entries without a project or task. @public Translated by its English. */
export const billedWorkTexts = {
  noProject: 'Work without a project',
  noTask: 'Work without a task',
} as const;
