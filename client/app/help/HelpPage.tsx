import { chakra } from '@chakra-ui/react';
import { marked } from 'marked';
import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { HelpFinder } from '#client/app/help/HelpFinder.tsx';
import { type HelpText, helpTexts } from '#client/app/help/help-texts.ts';
import { useHelpNames } from '#client/app/help/use-help-names.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { RichTextView } from '#client/ui/rich-text/RichTextView.tsx';

const HelpLink = chakra(Link);

/** A page of help, or all of them. */
export function HelpPage() {
  const { page } = useParams();
  const text = helpTexts.find(({ name }) => name === page);
  return (
    <chakra.div maxW="42rem" pb="8">
      {text ? <HelpArticle text={text} /> : <HelpIndex />}
    </chakra.div>
  );
}

function HelpIndex() {
  const { t } = useTranslation();
  const title = t('help.title');
  usePage({ title });
  return (
    <>
      <PageHeader title={title} />
      <HelpFinder isIndex />
    </>
  );
}

function HelpArticle({ text: { title, body } }: { text: HelpText }) {
  const { t } = useTranslation();
  const names = useHelpNames();
  usePage({ title, crumbs: [{ label: t('help.title'), to: paths.help() }] });
  const html = useMemo(() => marked.parse(body, { async: false }), [body]);

  /** Links between the files lead from page to page; pages of what is switched off are not offered. */
  function linkOf(address: string, words: ReactNode): ReactNode {
    const name = address.replace(/\.md$/, '');
    return names.includes(name) ? <HelpLink to={paths.help(name)}>{words}</HelpLink> : words;
  }
  return (
    <article lang="en" dir="ltr">
      <PageHeader title={title} />
      <RichTextView html={html} linkOf={linkOf} />
    </article>
  );
}
