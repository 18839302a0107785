CREATE TABLE "view_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "view_batches_at" ON "view_batches" USING btree ("at");--> statement-breakpoint

-- What happened to a page, summed up. "grain" is the length of the time that begins at "at": hour, day or month of UTC ('h',
-- 'd', 'm'). "dim" says what "key" is: '' of all ('t'), an audience ('a': device|country, the device as in the ledger, the
-- country empty where nobody knows it), a referrer's host ('r': empty where there is none), a link's id ('l').
-- The counts stand in the index, too: a year of a page is read from it alone.
CREATE TABLE "stats" (
	"page" text COLLATE "C" NOT NULL,
	"grain" "char" NOT NULL,
	"dim" "char" NOT NULL,
	"at" timestamptz(0) NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"views" integer NOT NULL DEFAULT 0,
	"visitors" integer NOT NULL DEFAULT 0,
	"clicks" integer NOT NULL DEFAULT 0,
	PRIMARY KEY ("page", "grain", "dim", "at", "key") INCLUDE ("views", "visitors", "clicks")
) PARTITION BY LIST ("grain");
--> statement-breakpoint
-- By month, because hours are dropped after a while.
CREATE TABLE "stats_hour" PARTITION OF "stats" FOR VALUES IN ('h') PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "stats_hour_default" PARTITION OF "stats_hour" DEFAULT;
--> statement-breakpoint
CREATE TABLE "stats_day" PARTITION OF "stats" FOR VALUES IN ('d');
--> statement-breakpoint
CREATE TABLE "stats_month" PARTITION OF "stats" FOR VALUES IN ('m');
--> statement-breakpoint

-- Who has been on a page on a day, by 64 bits of the hash: partitions of days, dropped when the day's salt is destroyed.
CREATE TABLE "visitors" (
	"page" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"visitor" bigint NOT NULL,
	PRIMARY KEY ("page", "day", "visitor")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "visitors_default" PARTITION OF "visitors" DEFAULT;
--> statement-breakpoint

DROP FUNCTION "make_clicks_partition";
--> statement-breakpoint
-- Makes the partition of the month or day that "of" is in, unless there is one, and moves to it what the default one has had to take.
CREATE FUNCTION "make_partition"("parent" text, "column" text, "unit" text, "of" date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"first" date := date_trunc("unit", "of"::timestamp);
	"last" date := "first" + ('1 ' || "unit")::interval;
	"partition" text := "parent" || to_char("first", CASE "unit" WHEN 'month' THEN '_YYYY_MM' ELSE '_YYYY_MM_DD' END);
	"default" text := "parent" || '_default';
	"from" text := "first" || ' 00:00Z';
	"to" text := "last" || ' 00:00Z';
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('tessera:partitions'));
	IF to_regclass("partition") IS NOT NULL THEN RETURN; END IF;
	EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS)', "partition", "parent");
	-- Attached, not created in place: that would keep the writers of all other partitions waiting, too.
	EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', "default");
	EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
		"default", "column", "from", "column", "to", "partition");
	EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', "parent", "partition", "from", "to");
END $$;
--> statement-breakpoint
-- Drops the partitions of months or days before the one that "of" is in, and what the default one has of them.
CREATE FUNCTION "drop_partitions"("parent" text, "column" text, "unit" text, "of" date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"first" date := date_trunc("unit", "of"::timestamp);
	"kept" text := "parent" || to_char("first", CASE "unit" WHEN 'month' THEN '_YYYY_MM' ELSE '_YYYY_MM_DD' END);
	"partition" text;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('tessera:partitions'));
	-- Their names are in the order of their time, and that of the default one comes after them.
	FOR "partition" IN SELECT c."relname" FROM pg_inherits i JOIN pg_class c ON c."oid" = i."inhrelid"
		WHERE i."inhparent" = "parent"::regclass AND c."relname" < "kept" COLLATE "C"
	LOOP
		EXECUTE format('DROP TABLE %I', "partition");
	END LOOP;
	EXECUTE format('DELETE FROM %I WHERE %I < %L', "parent" || '_default', "column", "first" || ' 00:00Z');
END $$;
--> statement-breakpoint

-- The clicks of a batch, for rolling them up.
CREATE INDEX "clicks_batch" ON "clicks" ("batch");
--> statement-breakpoint
-- Batches that nobody has referrers of, such as that of all clicks older than batches, may be more than the service has time to
-- roll up in one statement.
WITH "plain" AS (
	UPDATE "click_batches" b SET "rolled" = true
	WHERE NOT "rolled" AND NOT EXISTS (SELECT FROM "clicks" c WHERE c."batch" = b."n" AND c."referrer" IS NOT NULL) RETURNING "n"
), "events" AS (
	SELECT c."page", date_trunc('hour', c."at", 'UTC') AS "hour", c."device"::text || '|' || coalesce(c."country", '') AS "audience", l."id" AS "link", count(*) AS "clicks"
	FROM "clicks" c JOIN "pages" p ON p."id" = c."page" LEFT JOIN "links" l ON l."n" = c."link" WHERE c."batch" IN (SELECT "n" FROM "plain")
	GROUP BY 1, 2, 3, 4
)
INSERT INTO "stats" ("page", "grain", "dim", "at", "key", "clicks")
SELECT "page", g."grain", k."dim", g."at", k."key", sum("clicks") FROM "events"
	CROSS JOIN LATERAL (VALUES ('h'::"char", "hour"), ('d', date_trunc('day', "hour", 'UTC')), ('m', date_trunc('month', "hour", 'UTC'))) g("grain", "at")
	CROSS JOIN LATERAL (VALUES ('t'::"char", ''), ('a', "audience"), ('r', ''), ('l', "link")) k("dim", "key")
WHERE k."key" IS NOT NULL GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint

-- Removes at most so many rows of pages that there are no more from a table, all from one partition; returns how many they were.
CREATE FUNCTION "forget_rows"("table" regclass, "most" integer) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	"gone" text[] := ARRAY(SELECT "page" FROM "gone_pages");
	"partition" regclass;
	"forgotten" bigint;
BEGIN
	-- Like all who write figures: then nobody waits for another in a ring.
	PERFORM pg_advisory_xact_lock(hashtext('tessera:stats'));
	EXECUTE format('SELECT "tableoid" FROM %s WHERE "page" = ANY ($1) LIMIT 1', "table") INTO "partition" USING "gone";
	IF "partition" IS NULL THEN RETURN 0; END IF;
	EXECUTE format('DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE "page" = ANY ($1) LIMIT $2))', "partition") USING "gone", "most";
	GET DIAGNOSTICS "forgotten" = ROW_COUNT;
	RETURN "forgotten";
END $$;
