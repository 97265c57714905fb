import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type HelpText, helpTexts } from '#client/app/help/help-texts.ts';
import { useHelpNames } from '#client/app/help/use-help-names.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { dividedRow, Subtle } from '#client/ui/layout/looks.ts';
import { matchesAllWords } from '#shared/text/search.ts';

const HelpLink = chakra(Link, {
  base: { display: 'block', px: '4', py: '2.5', _hover: { bg: 'bg.muted' } },
});

interface HelpFinderProps {
  /** Shows every page before anything is typed. */
  isIndex?: boolean;
  onFollow?: () => void;
}

/** Finds pages of help by their words. */
export function HelpFinder({ isIndex = false, onFollow }: HelpFinderProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const names = useHelpNames();
  const matches = ({ title, body }: HelpText) => matchesAllWords(query, [title, body]);
  const found = names.flatMap((name) => helpTexts.filter((text) => text.name === name)).filter(matches);
  const isShown = isIndex || query !== '';
  return (
    <Stack gap="3">
      <SearchInput value={query} onChange={setQuery} label={t('help.search')} autoFocus={!isIndex} />
      {isShown && found.length === 0 ? <EmptyState compact title={t('help.noMatch')} /> : null}
      {isShown && found.length > 0 ? (
        <Card>
          {found.map(({ name, title, intro }) => (
            <HelpLink key={name} to={paths.help(name)} lang="en" onClick={onFollow} {...dividedRow}>
              {title}
              <Subtle display="block">{intro}</Subtle>
            </HelpLink>
          ))}
        </Card>
      ) : null}
    </Stack>
  );
}
