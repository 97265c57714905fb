import { CircleHelp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import buttons from '#client/ui/buttons/IconButton.module.css';
import { Tip } from '#client/ui/buttons/Tip.tsx';

/** Opens a page of help. */
export function HelpMark({ page }: { page: string }) {
  const { t } = useTranslation();
  const label = t('help.open');
  return (
    <Tip content={label}>
      <Link
        to={paths.help(page)}
        className={buttons.button}
        data-variant="ghost"
        data-size="sm"
        aria-label={label}
      >
        <CircleHelp size={16} aria-hidden />
      </Link>
    </Tip>
  );
}
