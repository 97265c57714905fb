import { chakra } from '@chakra-ui/react';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tip } from '#client/ui/Tip.tsx';

/** Marks a timer that another application started; this one does not stop it on its own. */
export function StartedElsewhere({ source }: { source: string | undefined }) {
  const { t } = useTranslation();
  if (source === undefined || source === 'TEAMS') return null;
  const text = t('timer.startedElsewhere', { source: t(`timer.source.${source}`) });
  return (
    <Tip content={text}>
      <chakra.span role="img" aria-label={text} color="fg.subtle" tabIndex={0}>
        <MonitorSmartphone size={14} aria-hidden />
      </chakra.span>
    </Tip>
  );
}
