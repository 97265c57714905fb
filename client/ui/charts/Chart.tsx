import { chakra } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

const styles = {
  '& .recharts-cartesian-axis-tick-value': { fontSize: '11px', fill: 'fg.subtle' },
  '& svg:focus-visible': { outlineOffset: '-2px' },
} as const;

/** A colour of the theme, as an SVG takes it. */
export const chartColor = (token: string) => `var(--chakra-colors-${token})`;

/** Lines across at the ticks. */
export const chartGrid = { vertical: false, stroke: chartColor('border-muted') } as const;

interface ChartProps {
  height: number;
  /** Until it is measured. */
  width: number;
  children: ReactElement;
}

/** The room of a chart, which is as wide as what is around it. */
export function Chart({ height, width, children }: ChartProps) {
  return (
    <chakra.div dir="ltr" className="num" h={`${height}px`} css={styles}>
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width, height }}>
        {children}
      </ResponsiveContainer>
    </chakra.div>
  );
}

/** The look of axes; they begin at the start of the reading direction, and show every second or third label when short of room. */
export function useChartAxes() {
  const { i18n } = useTranslation();
  const isRtl = i18n.dir() === 'rtl';
  return {
    isRtl,
    x: {
      tickLine: false,
      axisLine: { stroke: chartColor('border') },
      interval: 'equidistantPreserveStart',
      reversed: isRtl,
    },
    y: { tickLine: false, axisLine: false, orientation: isRtl ? 'right' : 'left' },
  } as const;
}

/** The text about the place under the pointer. */
export function ChartTipCard({ title, children }: { title: string; children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <chakra.div
      dir={i18n.dir()}
      bg="bg.raised"
      boxShadow="float"
      borderRadius="l2"
      px="3"
      py="2"
      textStyle="xs"
      lineHeight="1.25rem"
      minW="11rem"
      maxW="18rem"
    >
      <chakra.div fontWeight="semibold">{title}</chakra.div>
      {children}
    </chakra.div>
  );
}
