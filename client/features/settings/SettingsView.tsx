import { Box, chakra, Grid, Heading } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { SettingsIndex } from '#client/features/settings/SettingsIndex.tsx';
import { sectionsFor, settingsSections } from '#client/features/settings/sections.ts';
import type { SettingsSection } from '#client/features/settings/settings-section.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import { ReadOnly } from '#client/ui/settings/use-saved.ts';

const views = new Map(settingsSections.map(({ id, load }) => [id, lazyView(load)]));

interface SettingsViewProps {
  viewer: Viewer;
  /** The section in the address. */
  sectionId: string | undefined;
}

/** An index and one section beside it; on a phone the index comes first and leads to the section. */
export function SettingsView({ viewer, sectionId }: SettingsViewProps) {
  const { t } = useTranslation();
  const { hash, search } = useLocation();
  const isPhone = useViewport() === 'phone';
  const sections = sectionsFor(viewer);
  const inHash = settingsSections.find(({ id }) => `#${id}` === hash);
  const shown = sections.find(({ id }) => id === sectionId);
  const section = shown ?? (isPhone ? undefined : sections[0]);
  usePage({
    title: t(section ? `settings.${section.id}.title` : 'settings.title'),
    crumbs: section ? [{ label: t('settings.title'), to: paths.settings() }] : [],
  });
  // Sections were parts of one page; links to them are still followed.
  if (inHash !== undefined) return <Navigate to={paths.settings(inHash.id) + search} replace />;
  if (sectionId !== undefined && shown === undefined) return <Navigate to={paths.settings()} replace />;
  const index = <SettingsIndex sections={sections} current={section?.id} team={viewer.scope.team.name} />;
  if (isPhone) return section ? <SectionOnPhone viewer={viewer} section={section} /> : index;
  return (
    <Grid
      templateColumns={{ base: '12rem minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' }}
      columnGap={{ base: '6', lg: '10' }}
      alignItems="start"
    >
      {index}
      {section ? <Section key={section.id} viewer={viewer} section={section} /> : null}
    </Grid>
  );
}

interface SectionProps {
  viewer: Viewer;
  section: SettingsSection;
}

function Section({ viewer, section }: SectionProps) {
  const View = views.get(section.id);
  return (
    <Box minW="0" maxW={section.isWide ? undefined : '47rem'} pb="8">
      <SectionFrame section={section} viewer={viewer}>
        {View ? <View /> : null}
      </SectionFrame>
    </Box>
  );
}

const BackLink = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', minH: '10', color: 'fg.muted' },
});

function SectionOnPhone(props: SectionProps) {
  const { t } = useTranslation();
  return (
    <>
      <Heading as="h1" size="sm" fontWeight="medium" mb="2">
        <BackLink to={paths.settings()}>
          <ChevronLeft size={16} className="flip-rtl" aria-hidden />
          {t('settings.title')}
        </BackLink>
      </Heading>
      <Section key={props.section.id} {...props} />
    </>
  );
}

interface SectionFrameProps {
  section: SettingsSection;
  viewer: Viewer;
  children: ReactNode;
}

/**
 * The frame of a section: the note for readers without write access, its head while its code loads, and the head of a
 * panel.
 */
export function SectionFrame({ section: { id, changing, isPanel }, viewer, children }: SectionFrameProps) {
  const { t } = useTranslation();
  const readOnly = changing && !changing.isFor(viewer) ? t(`settings.readOnly.${changing.words}`) : undefined;
  const skeleton = <ListSkeleton rows={5} inset />;
  return (
    <ReadOnly value={readOnly}>
      {isPanel ? (
        <SettingsBlock id={id}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </SettingsBlock>
      ) : (
        <Suspense fallback={<SettingsBlock id={id}>{skeleton}</SettingsBlock>}>{children}</Suspense>
      )}
    </ReadOnly>
  );
}
