import { Button, Grid } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { budgetsQuery } from '#client/features/budgets/queries.ts';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import type { Budget, BudgetListQuery } from '#shared/budgets/budget.schema.ts';
import { budgetDraft, budgetForm } from '#shared/budgets/budget-form.ts';
import { budgetCounts, budgetMeasures, budgetPeriods } from '#shared/budgets/budget-use.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';

interface BudgetModalProps {
  of: BudgetListQuery;
  /** The name of the budget's subject. */
  name: string;
  onClose: () => void;
}

/** The budget of one project, client or task: written, changed and deleted. */
export function BudgetModal(props: BudgetModalProps) {
  const { t } = useTranslation();
  const query = useReadOf(budgetsQuery(props.of));
  if (query.data) return <BudgetDialogForm {...props} budget={query.data.items[0]} />;
  return (
    <Modal open onOpenChange={props.onClose} title={t('budgets.titleOf', { name: props.name })}>
      <Answer query={query} rows={5} />
    </Modal>
  );
}

/** Money is offered to who sees it. */
function useMeasures() {
  const may = useMay();
  return budgetMeasures.filter(
    (measure) =>
      measure === 'hours' || (may('ORG_RATES_VIEW') && (measure === 'money' || may('ORG_COSTS_VIEW'))),
  );
}

function BudgetDialogForm({ of, name, budget, onClose }: BudgetModalProps & { budget: Budget | undefined }) {
  const { t } = useTranslation();
  const measures = useMeasures();
  const { mutateAsync: save } = useWrite(budgetsApi.put, {
    input: (body: Omit<BodyInputOf<typeof budgetsApi.put>, keyof BudgetListQuery>) => ({
      body: { ...of, ...body },
    }),
  });
  const form = useApiForm({
    schema: budgetForm,
    values: budgetDraft(budget),
    submit: async (body) => {
      await save(body);
      onClose();
    },
  });
  const { register, watch, errorOf } = form;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('budgets.titleOf', { name })}
      submitLabel={t('budgets.save')}
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <Field label={t('budgets.measure')} error={errorOf('measure')}>
          <SelectInput
            {...register('measure')}
            options={measures.map((value) => ({ value, label: t(`budgets.measures.${value}`) }))}
          />
        </Field>
        <TextField
          form={form}
          name="limit"
          label={t(`budgets.limits.${watch('measure')}`)}
          hint={t(`budgets.limitHints.${watch('measure')}`)}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <Field label={t('budgets.period')}>
          <SelectInput
            {...register('period')}
            options={budgetPeriods.map((value) => ({ value, label: t(`budgets.periods.${value}`) }))}
          />
        </Field>
        <Field label={t('budgets.counts')}>
          <SelectInput
            {...register('counts')}
            options={budgetCounts.map((value) => ({ value, label: t(`budgets.counted.${value}`) }))}
          />
        </Field>
      </Grid>
      <TextField
        form={form}
        name="levels"
        label={t('budgets.levels')}
        hint={t('budgets.levelsHint')}
        autoComplete="off"
      />
      {budget ? <DeleteBudget budget={budget} of={of} onGone={onClose} /> : null}
    </FormDialog>
  );
}

interface DeleteBudgetProps {
  budget: Budget;
  of: BudgetListQuery;
  onGone: () => void;
}

function DeleteBudget({ budget, of, onGone }: DeleteBudgetProps) {
  const { t } = useTranslation();
  const { measure, limit, period, counts, alertLevels } = budget;
  const { mutate: restore } = useWrite(budgetsApi.put, {
    input: () => ({ body: { ...of, measure, limit, period, counts, alertLevels } }),
    onFailure: (error) => notify.refused(error),
  });
  const { mutate: remove, isPending } = useWrite(budgetsApi.remove, {
    input: () => ({ params: { id: budget.id } }),
    onSuccess: () => {
      notify.undo(
        () => t('budgets.deleted'),
        () => restore(),
      );
      onGone();
    },
    onFailure: (error) => notify.refused(error),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      colorPalette="danger"
      alignSelf="start"
      loading={isPending}
      onClick={() => remove()}
    >
      <Trash2 size={14} aria-hidden />
      {t('budgets.delete')}
    </Button>
  );
}
