import { Button, chakra, Input, Textarea } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Clock, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { OrderedLine } from '#client/features/invoices/draft/OrderedLine.tsx';
import type { ApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { SortableList, stepOf } from '#client/ui/layout/SortableList.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { type Invoice, invoiceUnits, mostInvoiceLines } from '#shared/invoices/invoice.schema.ts';
import type { InvoiceDraft, InvoiceDraftLine } from '#shared/invoices/invoice-form.ts';

type LineField = keyof Omit<InvoiceDraftLine, 'id'>;
type LinePath = `lines.${number}.${LineField}`;

/** The form of an invoice or estimate, as far as its lines need it. */
interface LinesForm {
  watch(name: 'lines'): InvoiceDraftLine[];
  watch(name: 'taxKind'): InvoiceDraft['taxKind'];
  register(name: LinePath): ReturnType<ApiForm<InvoiceDraft>['register']>;
  errorOf(name: LinePath): string | undefined;
  clearErrors(name: 'lines'): void;
  setValue(name: 'lines', lines: InvoiceDraftLine[], options: { shouldDirty: true }): void;
  setFocus(name: LinePath): void;
}

const wide = 'minmax(0, 1fr) 5rem 6rem 6.5rem 4.5rem 7rem 2rem';
const row = {
  display: 'grid',
  columnGap: '2',
  rowGap: '2',
  gridTemplateColumns: { base: '1fr 1fr 1fr 3.5rem', lg: wide },
  gridTemplateAreas: {
    base: '"text text text text" "quantity unit price tax" "net net net menu"',
    lg: '"text quantity unit price tax net menu"',
  },
} as const;

const figures = ['quantity', 'price', 'taxPercent'] as const;
const fields = ['description', 'quantity', 'unit', 'price', 'taxPercent'] as const;
const words = {
  description: 'invoices.line.description',
  quantity: 'invoices.line.quantity',
  unit: 'invoices.line.unit',
  price: 'invoices.line.price',
  taxPercent: 'invoices.line.tax',
} as const;
/** A browser that cannot size a text by its content shows two lines of it, and a handle for more. */
const unsized = {
  '@supports not (field-sizing: content)': { '&&': { minHeight: '3.25rem', resize: 'vertical' } },
};
const lineId = (index: number) => `line-${index}`;
const areas = { quantity: 'quantity', price: 'price', taxPercent: 'tax' } as const;

interface DraftLinesProps {
  form: LinesForm;
  /** Lines of time are marked. */
  invoice: Pick<Invoice, 'lines' | 'currency'>;
  nets: readonly string[];
  /** The tax of a new line. */
  taxPercent: string;
}

/** The lines of a draft, with inline editing. */
export function DraftLines({ form, invoice, nets, taxPercent }: DraftLinesProps) {
  const { t } = useTranslation();
  const lines = form.watch('lines');
  const hasTax = form.watch('taxKind') === 'standard';
  const count = lines.length;
  const added: InvoiceDraftLine = { description: '', quantity: '1', unit: 'piece', price: '', taxPercent };
  const timeIds = new Set(invoice.lines.filter(({ kind }) => kind === 'time').map(({ id }) => id));
  function replace(next: InvoiceDraftLine[], focused: number): void {
    form.clearErrors('lines');
    form.setValue('lines', next, { shouldDirty: true });
    // A line that is new or moves has the keyboard.
    window.requestAnimationFrame(() => form.setFocus(`lines.${focused}.description`));
  }
  function move(from: number, to: number): void {
    const line = lines[from];
    if (line && to >= 0 && to < count) replace(lines.toSpliced(from, 1).toSpliced(to, 0, line), to);
  }
  return (
    <chakra.section aria-label={t('invoices.line.lines')}>
      <Heads hasTax={hasTax} />
      <SortableList ids={[...lines.keys()].map(lineId)} onMove={move}>
        <chakra.ol listStyleType="none">
          {[...lines.keys()].map((index) => (
            <Line
              key={index}
              form={form}
              index={index}
              net={nets[index] ?? '0'}
              currency={invoice.currency}
              isTime={timeIds.has(lines[index]?.id ?? '')}
              hasTax={hasTax}
              isLast={index === count - 1}
              onMove={move}
              onRemove={() => replace(lines.toSpliced(index, 1), Math.max(0, index - 1))}
            />
          ))}
        </chakra.ol>
      </SortableList>
      <Tip reason={count >= mostInvoiceLines ? t('invoices.line.most') : undefined}>
        <Button
          size="sm"
          variant="ghost"
          mt="2"
          type="button"
          onClick={() => replace([...lines, added], count)}
        >
          <Plus aria-hidden />
          {t('invoices.line.add')}
        </Button>
      </Tip>
    </chakra.section>
  );
}

/** The column heads; each field repeats its head for screen readers. */
function Heads({ hasTax }: { hasTax: boolean }) {
  const { t } = useTranslation();
  return (
    <chakra.div
      {...row}
      gridTemplateAreas={{ base: '"quantity unit price tax"', lg: row.gridTemplateAreas.lg }}
      aria-hidden
      textStyle="xs"
      color="fg.subtle"
      pb="1.5"
      borderBottomWidth="1px"
    >
      <chakra.span gridArea="text" hideBelow="lg">
        {t('invoices.line.description')}
      </chakra.span>
      <chakra.span gridArea="unit">{t('invoices.line.unit')}</chakra.span>
      {figures.map((field) => (
        <chakra.span key={field} gridArea={areas[field]} textAlign="end">
          {field === 'taxPercent' && !hasTax ? null : t(words[field])}
        </chakra.span>
      ))}
      <chakra.span gridArea="net" textAlign="end" hideBelow="lg">
        {t('invoices.line.net')}
      </chakra.span>
    </chakra.div>
  );
}

interface LineProps {
  form: LinesForm;
  index: number;
  net: string;
  currency: string;
  isTime: boolean;
  hasTax: boolean;
  isLast: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

function Line(props: LineProps) {
  const { form, index, net, currency, isTime, hasTax, onMove } = props;
  const { t } = useTranslation();
  const money = useMoney();
  const { register, errorOf } = form;
  const nameOf = (field: (typeof fields)[number]) =>
    t('invoices.line.of', { field: t(words[field]), number: index + 1 });
  const errors = fields.flatMap((field) => errorOf(`lines.${index}.${field}`) ?? []);
  const control = (field: (typeof fields)[number]) => ({
    size: 'sm' as const,
    'aria-label': nameOf(field),
    'aria-invalid': errorOf(`lines.${index}.${field}`) ? true : undefined,
    'aria-describedby': errors.length > 0 ? `line-${index}-error` : undefined,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    onMove(index, index + step);
  };
  return (
    <OrderedLine
      id={lineId(index)}
      {...row}
      py="2"
      borderBottomWidth="1px"
      borderColor="border.muted"
      alignItems="start"
      onKeyDown={onKeyDown}
    >
      <Textarea
        {...register(`lines.${index}.description`)}
        {...control('description')}
        gridArea="text"
        rows={1}
        dir="auto"
        css={{
          '&&': { fieldSizing: 'content', minHeight: '7', paddingBlock: '1', resize: 'none' },
          ...unsized,
        }}
      />
      {figures.map((field) =>
        field === 'taxPercent' && !hasTax ? null : (
          <Input
            key={field}
            {...register(`lines.${index}.${field}`)}
            {...control(field)}
            gridArea={areas[field]}
            inputMode="decimal"
            autoComplete="off"
            className="num"
            textAlign="end"
            px="2"
          />
        ),
      )}
      <chakra.span gridArea="unit">
        <SelectInput
          {...register(`lines.${index}.unit`)}
          {...control('unit')}
          options={invoiceUnits.map((value) => ({ value, label: t(`invoices.unit.${value}`) }))}
        />
      </chakra.span>
      <chakra.span
        gridArea="net"
        className="num"
        textStyle="sm"
        textAlign="end"
        lineHeight="1.75rem"
        whiteSpace="nowrap"
      >
        {isTime ? (
          <chakra.span
            title={t('invoices.line.time')}
            display="inline-flex"
            verticalAlign="-2px"
            color="fg.subtle"
            me="1.5"
          >
            <Clock size={14} aria-label={t('invoices.line.time')} role="img" />
          </chakra.span>
        ) : null}
        <bdi>{money(net, currency)}</bdi>
      </chakra.span>
      <chakra.span gridArea="menu" justifySelf="end">
        <LineMenu {...props} />
      </chakra.span>
      {errors.length > 0 ? (
        <chakra.p
          id={`line-${index}-error`}
          role="alert"
          gridColumn="1 / -1"
          textStyle="xs"
          color="danger.fg"
        >
          {errors.join(' ')}
        </chakra.p>
      ) : null}
    </OrderedLine>
  );
}

function LineMenu({ index, isLast, onMove, onRemove }: LineProps) {
  const { t } = useTranslation();
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <ActionMenu
      label={t('invoices.line.actions', { number: index + 1 })}
      items={[
        {
          id: 'up',
          label: t('invoices.line.up'),
          icon: <ArrowUp {...icon} />,
          shortcut: 'alt+up',
          disabled: index === 0,
          onSelect: () => onMove(index, index - 1),
        },
        {
          id: 'down',
          label: t('invoices.line.down'),
          icon: <ArrowDown {...icon} />,
          shortcut: 'alt+down',
          disabled: isLast,
          onSelect: () => onMove(index, index + 1),
        },
        'separator',
        {
          id: 'remove',
          label: t('invoices.line.remove'),
          icon: <Trash2 {...icon} />,
          danger: true,
          onSelect: onRemove,
        },
      ]}
    />
  );
}
