import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { employeeSchema } from "#shared/teams/team.schema.ts";
import { timeRangeQuery } from "#shared/time-logs/time-log.schema.ts";

const employeeDay = z.object({
	employee: employeeSchema,
	sum: z.number(),
	activity: z.number(),
	tasks: z.array(
		z.object({
			task: z.object({ id: z.string(), title: z.string() }).loose().nullable(),
			description: z.string(),
			duration: z.number(),
			client: z.unknown().optional(),
		}),
	),
});

export const dailyReportSchema = z.array(
	z.object({
		date: z.string(),
		sum: z.number(),
		activity: z.number(),
		logs: z.array(
			z.object({
				project: z
					.object({ id: z.string(), name: z.string() })
					.loose()
					.nullable(),
				employeeLogs: z.array(employeeDay),
			}),
		),
	}),
);
export type DailyReport = z.infer<typeof dailyReportSchema>;

export const dailyChartSchema = z.array(
	z.object({
		date: z.string(),
		/** Hours per log type. */
		value: z.object({
			TRACKED: z.number(),
			MANUAL: z.number(),
			IDLE: z.number(),
			RESUMED: z.number(),
		}),
	}),
);
export type DailyChart = z.infer<typeof dailyChartSchema>;

export const reportsApi = {
	daily: endpoint({
		method: "GET",
		path: "/timesheet/time-log/report/daily",
		summary: "Time per day, project, employee and task",
		query: timeRangeQuery,
		response: dailyReportSchema,
	}),
	dailyChart: endpoint({
		method: "GET",
		path: "/timesheet/time-log/report/daily-chart",
		summary: "Hours per day and log type, empty days included",
		query: timeRangeQuery,
		response: dailyChartSchema,
	}),
};
