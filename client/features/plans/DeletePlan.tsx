import { Button, HStack, Popover, Portal, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import type { Day } from '#shared/time/calendar-day.ts';

/** Deletes a plan of the future; its tasks stay. */
export function DeletePlan({ day, count }: { day: Day; count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { acts } = usePlanBoard();
  const [open, setOpen] = useState(false);
  const triggerId = useId();
  const date = format.dateLong(day);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      ids={{ trigger: triggerId }}
      positioning={{ placement: 'bottom-end', gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <IconButton
          id={triggerId}
          size="sm"
          label={t('plans.delete.label', { date })}
          icon={<Trash2 aria-hidden />}
          tip={false}
          title={t('plans.delete.label', { date })}
        />
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="16rem" p="3" aria-label={t('plans.delete.title')}>
            <Text textStyle="sm" fontWeight="semibold">
              {t('plans.delete.title')}
            </Text>
            <Text textStyle="sm" color="fg.muted" mt="1">
              {t('plans.delete.what', { date, count })}
            </Text>
            <HStack justify="flex-end" mt="3" gap="2">
              <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
                {t('ui.cancel')}
              </Button>
              <Button
                size="sm"
                colorPalette="danger"
                onClick={() => {
                  setOpen(false);
                  void acts.remove(day);
                }}
              >
                {t('plans.delete.confirm')}
              </Button>
            </HStack>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
