import { Box, Button, chakra, Flex, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Globe } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { languages, setLanguage } from '#client/lib/text/i18n.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { ColorModeButton } from '#client/ui/buttons/ColorModeButton.tsx';
import { DayStrip } from '#client/ui/dates/DayStrip.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';
import { languages as allLanguages } from '#shared/defaults/languages.ts';

interface AuthLayoutProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  /** The focus goes to the title: it replaces a form that had it and has nothing to type into. */
  announced?: boolean;
}

/** The frame of every page around sign-in: the form on the left, a week of work on the right. */
export function AuthLayout({ title, subtitle, children, announced = false }: AuthLayoutProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
  return (
    <Grid minH="100dvh" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
      <title>{t('auth.layout.pageTitle', { title })}</title>
      <Flex direction="column" bg="bg.panel" minH="100dvh" px={{ base: '4', md: '6' }} py="6">
        <HStack as="header" justify="space-between" h="8" flexShrink="0">
          <Logo withName />
          <HStack gap="1">
            <LanguageMenu />
            <ColorModeButton />
          </HStack>
        </HStack>
        <Flex as="main" flex="1" align="center" justify="center" py="8">
          <Stack w="100%" maxW="352px" gap="4">
            <Box>
              <Heading
                as="h1"
                ref={heading}
                tabIndex={announced ? -1 : undefined}
                outline="none"
                textStyle="2xl"
                fontWeight="semibold"
                textWrap="balance"
                overflowWrap="anywhere"
              >
                {title}
              </Heading>
              {subtitle ? (
                <Text as="div" textStyle="sm" color="fg.muted" overflowWrap="anywhere" textWrap="pretty">
                  {subtitle}
                </Text>
              ) : null}
            </Box>
            {children}
          </Stack>
        </Flex>
        <Text as="footer" textStyle="xs" color="fg.subtle" textAlign="center" flexShrink="0">
          {t('auth.layout.privacy')}
        </Text>
      </Flex>
      <chakra.aside
        hideBelow="md"
        bg="bg.subtle"
        borderStartWidth="1px"
        display="grid"
        placeItems="center"
        p="12"
        aria-hidden
      >
        <WeekScore />
      </chakra.aside>
    </Grid>
  );
}

/** The name of a language in that language, so that its speakers can read it. */
const nameOf = (language: string): string =>
  allLanguages.find(({ code }) => code === language)?.nativeName ?? language;

/** Nothing while there is only one language to choose. */
function LanguageMenu() {
  const { t, i18n } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <ActionMenu
      label={t('auth.layout.language')}
      items={languages.map((code) => ({
        id: code,
        label: nameOf(code),
        checked: code === i18n.language,
        onSelect: () => void setLanguage(code),
      }))}
      trigger={
        <Button variant="ghost" size="sm">
          <Globe aria-hidden />
          {nameOf(i18n.language)}
        </Button>
      }
    />
  );
}

const petrol = '#144959';
const plum = '#7f2f95';
const sky = '#3c89ee';
const amber = '#996402';
const graphite = '#646464';

type Stretch = readonly [startMinute: number, endMinute: number, color?: string];

/** Any Monday to Friday will do: only the names of the weekdays appear. A stretch without a color runs. */
const week: Record<string, readonly Stretch[]> = {
  '2026-11-16': [
    [478, 650, petrol],
    [665, 751, plum],
    [809, 996, petrol],
  ],
  '2026-11-17': [
    [492, 636, plum],
    [643, 765, plum],
    [816, 902, sky],
    [917, 1032, amber],
  ],
  '2026-11-18': [
    [463, 593, petrol],
    [607, 722, amber],
    [780, 852, sky],
    [866, 1025, plum],
  ],
  '2026-11-19': [
    [420, 490, graphite],
    [490, 620, petrol],
    [635, 725, graphite],
    [805, 878],
  ],
  '2026-11-20': [],
};

const secondsOf = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, [start, end]) => sum + (end - start) * 60, 0);

/** The picture beside the forms: a week of somebody's work. It says nothing that is needed. */
function WeekScore() {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack aria-hidden gap="5" w="100%" maxW="480px">
      <Text textStyle="xl" fontWeight="medium" textWrap="balance">
        {t('auth.layout.claim')}
        <br />
        {t('auth.layout.claimEnd')}
      </Text>
      {Object.entries(week).map(([day, stretches]) => (
        <Grid key={day} templateColumns="40px minmax(0, 1fr) 48px" gap="3" alignItems="center" textStyle="sm">
          {format.weekdayShort(day)}
          <Box opacity={stretches.length === 0 ? 0.5 : 1}>
            <DayStrip
              stretches={stretches.map(([startMinute, endMinute, color]) => ({
                startMinute,
                endMinute,
                color,
              }))}
            />
          </Box>
          <Text as="span" className="num" textAlign="end" color="fg.muted">
            {stretches.length === 0 ? null : format.duration(secondsOf(stretches))}
          </Text>
        </Grid>
      ))}
    </Stack>
  );
}
