import { CircleHelp } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { helpTexts } from '#client/app/help/help-texts.ts';
import { useHelpNames } from '#client/app/help/use-help-names.ts';
import type { Command } from '#client/app/shell/palette/palette-commands.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

/** Hands over the pages of help that the person may need. It shows nothing. */
export function HelpCommands({ onFound }: { onFound: (commands: Command[]) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const names = useHelpNames();
  const commands = useMemo(
    () =>
      helpTexts
        .filter(({ name }) => names.includes(name))
        .map(
          ({ name, title, headings }): Command => ({
            id: `help-${name}`,
            group: 'help',
            label: title,
            icon: <CircleHelp aria-hidden />,
            keywords: `${t('help.title')} ${headings}`,
            run: () => void navigate(paths.help(name)),
          }),
        ),
    [t, navigate, names],
  );
  useEffect(() => {
    onFound(commands);
  }, [commands, onFound]);
  return null;
}
