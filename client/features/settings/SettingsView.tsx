import { chakra, Grid, Heading, Stack } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { SettingsIndex } from '#client/features/settings/SettingsIndex.tsx';
import { anchors, elsewhere, pagesFor, settingsSections } from '#client/features/settings/sections.ts';
import type { SettingsPage, SettingsSection } from '#client/features/settings/settings-section.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { HelpMark } from '#client/ui/layout/HelpMark.tsx';
import { SectionHelp, SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';

const views = new Map(settingsSections.map(({ id, load }) => [id, lazyView(load)]));

interface SettingsViewProps {
  viewer: Viewer;
  /** The section in the address. */
  sectionId: string | undefined;
}

/** The address that an anchor leads to. Sections were parts of one page; links to them are still followed. */
function addressOf(anchor: string): string | undefined {
  const id = anchors[anchor] ?? anchor;
  const moved = elsewhere.find((place) => place.id === id);
  if (moved) return moved.to;
  return settingsSections.some((section) => section.id === id) ? paths.settings(id) : undefined;
}

const columns = { base: '12rem minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' };

/** An index and one page beside it; on a phone the index comes first and leads to the page. */
export function SettingsView({ viewer, sectionId }: SettingsViewProps) {
  const { t } = useTranslation();
  const { hash, search } = useLocation();
  const isPhone = useViewport() === 'phone';
  const pages = pagesFor(viewer);
  const named = pages.find(({ sections }) => sections.some(({ id }) => id === sectionId));
  const page = named ?? (isPhone ? undefined : pages[0]);
  usePage({
    title: t(page ? `settings.pages.${page.id}` : 'settings.title'),
    crumbs: page ? [{ label: t('settings.title'), to: paths.settings() }] : [],
  });
  const inHash = addressOf(hash.slice(1));
  if (inHash !== undefined) return <Navigate to={inHash + search} replace />;
  if (sectionId !== undefined && named === undefined) {
    return <Navigate to={elsewhere.find(({ id }) => id === sectionId)?.to ?? paths.settings()} replace />;
  }
  const index = <SettingsIndex viewer={viewer} pages={pages} current={page} />;
  const shown = page ? <Page key={page.id} page={page} sectionId={sectionId} /> : null;
  // The page keeps its place in the tree: a device that is turned loses neither a text nor a secret that is shown once.
  return (
    <Grid
      templateColumns={isPhone ? 'minmax(0, 1fr)' : columns}
      columnGap={{ base: '6', lg: '10' }}
      alignItems="start"
    >
      {isPhone && shown ? <BackToIndex /> : index}
      {shown}
    </Grid>
  );
}

interface PageProps {
  page: SettingsPage;
  sectionId: string | undefined;
}

/** The sections of a page, scrolled to the one in the address. */
function Page({ page, sectionId }: PageProps) {
  const list = useRef<HTMLDivElement>(null);
  const index = page.sections.findIndex(({ id }) => id === sectionId);
  useEffect(() => {
    if (index > 0) list.current?.children[index]?.scrollIntoView();
  }, [index]);
  const isWide = page.sections.some((section) => section.isWide);
  return (
    <Stack ref={list} gap="10" minW="0" maxW={isWide ? undefined : '47rem'} pb="8">
      {page.sections.map((section, place) => {
        const View = views.get(section.id);
        const help = section.help ?? (place === 0 ? page.help : undefined);
        return (
          <chakra.div key={section.id} scrollMarginTop="16">
            <SectionHelp value={help ? <HelpMark page={help} /> : null}>
              <SectionFrame section={section}>{View ? <View /> : null}</SectionFrame>
            </SectionHelp>
          </chakra.div>
        );
      })}
    </Stack>
  );
}

const BackLink = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', minH: '10', color: 'fg.muted' },
});

function BackToIndex() {
  const { t } = useTranslation();
  return (
    <Heading as="h1" size="sm" fontWeight="medium" mb="2">
      <BackLink to={paths.settings()}>
        <ChevronLeft size={16} className="flip-rtl" aria-hidden />
        {t('settings.title')}
      </BackLink>
    </Heading>
  );
}

interface SectionFrameProps {
  section: SettingsSection;
  children: ReactNode;
}

/** The head of a section while its code loads, and the head of a panel. */
export function SectionFrame({ section: { id, isPanel }, children }: SectionFrameProps) {
  const skeleton = <ListSkeleton rows={5} inset />;
  if (isPanel) {
    return (
      <SettingsBlock id={id}>
        <Suspense fallback={skeleton}>{children}</Suspense>
      </SettingsBlock>
    );
  }
  return <Suspense fallback={<SettingsBlock id={id}>{skeleton}</SettingsBlock>}>{children}</Suspense>;
}
