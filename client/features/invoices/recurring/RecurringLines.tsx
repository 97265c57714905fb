import { Button, chakra, Input, Text } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import type { ApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { invoiceUnits } from '#shared/invoices/invoice.schema.ts';
import type { RecurringDraft } from '#shared/invoices/recurring/recurring-form.ts';
import { mostFixedLines } from '#shared/invoices/recurring/recurring-invoice.schema.ts';

const fields = ['description', 'quantity', 'unit', 'price'] as const;
type LineField = (typeof fields)[number];
const added: RecurringDraft['lines'][number] = { description: '', quantity: '1', unit: 'piece', price: '' };

/** The items of a recurring draft: description, quantity, unit and price. */
export function RecurringLines({ form }: { form: ApiForm<RecurringDraft> }) {
  const { t } = useTranslation();
  const lines = form.watch('lines');
  function replace(next: RecurringDraft['lines']): void {
    form.clearErrors(['lines', 'billsTime']);
    form.setValue('lines', next, { shouldDirty: true });
  }
  function add(): void {
    replace([...lines, added]);
    window.requestAnimationFrame(() => form.setFocus(`lines.${lines.length}.description`));
  }
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend textStyle="sm" fontWeight="medium" mb="1.5">
        {t('invoices.recurring.items')}
      </chakra.legend>
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {[...lines.keys()].map((index) => (
          <Line key={index} form={form} index={index} onRemove={() => replace(lines.toSpliced(index, 1))} />
        ))}
      </chakra.ul>
      <Tip reason={lines.length >= mostFixedLines ? t('invoices.recurring.most') : undefined}>
        <Button size="sm" variant="ghost" mt="1" type="button" onClick={add}>
          <Plus aria-hidden />
          {t('invoices.line.add')}
        </Button>
      </Tip>
    </chakra.fieldset>
  );
}

interface LineProps {
  form: ApiForm<RecurringDraft>;
  index: number;
  onRemove: () => void;
}

function Line({ form, index, onRemove }: LineProps) {
  const { t } = useTranslation();
  const errors = fields.flatMap((field) => form.errorOf(`lines.${index}.${field}`) ?? []);
  const errorId = `item-${index}-error`;
  const control = (field: LineField) => ({
    ...form.register(`lines.${index}.${field}`),
    'aria-label': t('invoices.line.of', { field: t(`invoices.line.${field}`), number: index + 1 }),
    'aria-invalid': form.errorOf(`lines.${index}.${field}`) ? true : undefined,
    'aria-describedby': errors.length > 0 ? errorId : undefined,
    size: 'sm' as const,
  });
  const figure = (field: 'quantity' | 'price') => (
    <Input
      {...control(field)}
      placeholder={t(`invoices.line.${field}`)}
      inputMode="decimal"
      autoComplete="off"
      className="num"
      textAlign="end"
      px="2"
    />
  );
  return (
    <chakra.li
      display="grid"
      gap="2"
      alignItems="center"
      gridTemplateColumns={{ base: '1fr 1fr 1fr 2rem', md: 'minmax(0, 1fr) 4.5rem 5.5rem 6.5rem 2rem' }}
    >
      <Input
        {...control('description')}
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        placeholder={t('invoices.line.description')}
        dir="auto"
      />
      {figure('quantity')}
      <SelectInput
        {...control('unit')}
        options={invoiceUnits.map((value) => ({ value, label: t(`invoices.unit.${value}`) }))}
      />
      {figure('price')}
      <IconButton
        size="sm"
        label={t('invoices.line.remove')}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={onRemove}
      />
      {errors.length > 0 ? (
        <Text id={errorId} role="alert" gridColumn="1 / -1" textStyle="xs" color="danger.fg">
          {errors.join(' ')}
        </Text>
      ) : null}
    </chakra.li>
  );
}
