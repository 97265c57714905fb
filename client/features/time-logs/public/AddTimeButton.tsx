import { Button } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { openAddTime, type TimePreset } from '#client/features/time-logs/public/time-dialog.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';

interface AddTimeButtonProps {
  preset?: TimePreset;
  size?: 'sm' | 'md';
  variant?: 'outline' | 'ghost';
  reason?: string | undefined;
}

/** A page's way to time that the timer did not take. */
export function AddTimeButton({ preset, size = 'md', variant = 'outline', reason }: AddTimeButtonProps) {
  const { t } = useTranslation();
  return (
    <Tip reason={reason}>
      <Button variant={variant} size={size} onClick={() => openAddTime(preset)}>
        <Clock aria-hidden />
        {t('timer.addTime')}
      </Button>
    </Tip>
  );
}
