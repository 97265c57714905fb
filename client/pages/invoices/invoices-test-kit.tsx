import { Route, Routes, useLocation } from 'react-router-dom';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { render, testQueryClient } from '#client/testing/render.tsx';
import { type Answers, ok, stubApi } from '#client/testing/stub-api.ts';
import type { Estimate } from '#shared/invoices/estimates/estimate.schema.ts';
import type { Invoice, InvoiceRow } from '#shared/invoices/invoice.schema.ts';
import { invoiceSums } from '#shared/invoices/invoice-sums.ts';
import { EstimatePage } from './EstimatePage.tsx';
import { EstimatesPage } from './EstimatesPage.tsx';
import { InvoicePage } from './InvoicePage.tsx';
import { InvoicesPage } from './InvoicesPage.tsx';
import { RecurringPage } from './RecurringPage.tsx';

export const list = (...items: unknown[]) => ok({ items, total: items.length });

/** Ids as the server has them, which the forms check. */
export const acme = '0199a000-0000-7000-8000-000000000001';
export const globex = '0199a000-0000-7000-8000-000000000002';
export const designId = '0199a000-0000-7000-8000-000000000003';
export const hostingId = '0199a000-0000-7000-8000-000000000004';

const party = {
  name: 'North Studio',
  street: 'Kaistraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE123456788',
  email: 'hello@north.example',
};

export const seller: Invoice['seller'] = {
  ...party,
  taxNumber: '',
  phone: '',
  iban: 'DE02120300000000202051',
  bic: '',
  numberPrefix: '',
  taxPercent: '19',
  taxKind: 'standard',
  paymentDays: 14,
  note: '',
};

const design = {
  id: designId,
  kind: 'time',
  description: 'Website',
  quantity: '12.50',
  unit: 'hour',
  price: '95.50',
  taxPercent: '19.00',
  net: '1193.75',
} as const;
const hosting = {
  id: hostingId,
  kind: 'item',
  description: 'Hosting',
  quantity: '1.00',
  unit: 'piece',
  price: '20.00',
  taxPercent: '7.00',
  net: '20.00',
} as const;

const { nets: _nets, taxes, ...sums } = invoiceSums([design, hosting], '0', 'EUR');

/** A draft with a line of time, a fixed item and two rates of tax. */
export const draft: Invoice = {
  id: 'invoice',
  kind: 'invoice',
  state: 'draft',
  number: null,
  organizationContactId: acme,
  clientName: 'Acme',
  currency: 'EUR',
  periodFrom: '2026-02-01',
  periodTo: '2026-02-28',
  issuedOn: null,
  dueOn: null,
  paidOn: null,
  total: '1441.96',
  paid: '0.00',
  language: 'en',
  grouping: 'project',
  projectIds: [],
  taxKind: 'standard',
  discountPercent: '0.00',
  note: '',
  seller,
  buyer: {
    ...party,
    name: '',
    city: 'Berlin',
    reference: '',
    language: '',
    taxPercent: null,
    taxKind: null,
    paymentDays: null,
    isReminded: true,
  },
  lines: [design, hosting],
  sums: { ...sums, taxes: [...taxes] },
  payments: [],
  sendings: [],
  hasLink: false,
  nextNumber: '2026-0001',
  cancels: null,
  canceledBy: null,
  estimate: null,
  version: 3,
};

export const issued: Invoice = {
  ...draft,
  state: 'issued',
  number: '2026-0001',
  issuedOn: '2026-03-02',
  dueOn: '2026-03-16',
};

export const rowOf = (invoice: Invoice, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  ...invoice,
  ...more,
});

/** A draft of an estimate with the lines of the invoice. */
export const offer: Estimate = {
  ...{ id: 'offer', state: 'draft', number: 'EST-2026-0001', title: 'Website', total: '1441.96' },
  ...{ organizationContactId: acme, clientName: 'Acme', currency: 'EUR', language: 'en' },
  ...{ sentOn: null, validUntil: '2026-04-10', taxKind: 'standard', discountPercent: '0', note: '' },
  ...{ seller, buyer: draft.buyer, sums: draft.sums, sendings: [], hasLink: false, version: 3 },
  lines: draft.lines.map((line, index) => ({ ...line, id: String(index + 1), kind: 'item' })),
};

/** The mail of the invoice as the server proposes it. */
export const proposal = {
  ...{ hasServer: true, to: 'office@acme.example', subject: 'Invoice 2026-0001', text: 'Hello' },
  files: ['Invoice 2026-0001.pdf'],
};

interface Scene {
  route?: string;
  answers?: Answers;
  permissions?: readonly string[];
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** The pages of invoices at an address; what is not listed answers an empty list. */
export function openInvoices(scene: Scene = {}) {
  const { route = '/invoices', answers = {}, permissions = ['INVOICES_VIEW', 'INVOICES_EDIT'] } = scene;
  const calls = stubApi({
    'GET /organization-contact': list({ id: acme, name: 'Acme' }, { id: globex, name: 'Globex' }),
    'GET /organization-projects': list(),
    'GET /invoices/seller': ok(seller),
    'GET /absences/countries': ok([]),
    'GET /invoices/invoice/mail': ok(proposal),
    ...answers,
  });
  const queryClient = testQueryClient();
  queryClient.setQueryData(
    myPermissionsQuery.queryKey,
    permissions.map((permission) => ({ id: permission, roleId: 'role', permission, enabled: true })),
  );
  const page = render(
    <ScopeContext value={scopeWith({})}>
      <Routes>
        <Route path="/invoices" element={<InvoicesPage />} />
        <Route path="/invoices/estimates" element={<EstimatesPage />} />
        <Route path="/invoices/estimates/:id" element={<EstimatePage />} />
        <Route path="/invoices/recurring" element={<RecurringPage />} />
        <Route path="/invoices/:id" element={<InvoicePage />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </ScopeContext>,
    { route, queryClient },
  );
  const bodies = (endpoint: string) =>
    calls.filter((call) => call.endpoint === endpoint).map((call) => call.body);
  return { ...page, calls, bodies };
}
