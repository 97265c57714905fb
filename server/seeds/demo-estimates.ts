import { v7 as uuidv7 } from 'uuid';
import { insertMany } from '#server/db/insert-many.ts';
import type { World } from '#server/seeds/seeding.ts';
import type { EstimateLine } from '#shared/invoices/estimates/estimate.schema.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';

interface Parties {
  readonly seller: { readonly note: string; readonly taxPercent: string };
  readonly clients: readonly { readonly id: string; readonly buyer: { readonly language: string } }[];
}

const sentDaysAgo = 6;
const answeredDaysAgo = 2;
const validDays = 30;

const line = (description: string, quantity: string, unit: EstimateLine['unit'], price: string) => ({
  ...{ description, quantity, unit, price },
});

/** The client of the first one accepted it. */
const specs = [
  {
    ...{ client: 0, title: 'Shop relaunch', answeredName: 'Svenja Petersen' },
    lines: [
      line('Concept and design', '8', 'day', '760'),
      line('Development', '15', 'day', '820'),
      line('Training', '4', 'hour', '95'),
    ],
  },
  {
    ...{ client: 1, title: 'Booking page for the café', answeredName: '' },
    lines: [line('Design', '3', 'day', '760'), line('Hosting, one year', '12', 'piece', '49')],
  },
] as const;

/** Estimates for the two clients: one accepted, one sent. */
export async function insertEstimates(
  { sql, tenantId, organizationId, now }: World,
  { clients, seller }: Parties,
): Promise<void> {
  const today = dayOf(now, 'UTC');
  const sentOn = addDays(today, -sentDaysAgo);
  const year = Number(sentOn.slice(0, 4));
  const answeredAt = new Date(now.getTime());
  answeredAt.setUTCDate(answeredAt.getUTCDate() - answeredDaysAgo);
  const rows = specs.flatMap(({ client: place, title, answeredName, lines }, index) => {
    const client = clients[place];
    if (client === undefined) return [];
    const priced = lines.map((one) => ({ ...one, taxPercent: seller.taxPercent }));
    const [sequence, isAccepted] = [index + 1, answeredName !== ''];
    return [
      {
        ...{ id: uuidv7(), tenantId, organizationId, organizationContactId: client.id, title },
        ...{ year, sequence, number: `EST-${year}-${String(sequence).padStart(4, '0')}` },
        ...{ state: isAccepted ? 'accepted' : 'sent', currency: 'USD', language: client.buyer.language },
        ...{ sentOn, validUntil: addDays(sentOn, validDays), note: seller.note, lines: priced },
        ...{ seller, buyer: client.buyer, answeredName },
        ...{ answeredAt: isAccepted ? answeredAt : null, createdAt: now, updatedAt: now },
      },
    ];
  });
  await insertMany(sql, 'estimates', rows);
}
