-- What an event says of its click besides the link: the batch it came with, where it came from, and the visitor's kind of
-- device (desktop, mobile, tablet, other) and country. Events older than batches get one of their own.
ALTER TABLE "clicks"
	ADD COLUMN "batch" bigint,
	ADD COLUMN "referrer" text,
	ADD COLUMN "device" "char" NOT NULL DEFAULT 'o',
	ADD COLUMN "country" text;
--> statement-breakpoint
WITH "first" AS (
	INSERT INTO "click_batches" ("id", "at") SELECT gen_random_uuid(), now() WHERE EXISTS (SELECT FROM "clicks") RETURNING "n"
)
UPDATE "clicks" SET "batch" = "first"."n" FROM "first";
--> statement-breakpoint
ALTER TABLE "clicks" ALTER COLUMN "batch" SET NOT NULL, ALTER COLUMN "device" DROP DEFAULT;
--> statement-breakpoint

-- Makes the ledger's partition of a month, unless there is one, and moves to it what the default one has had to take.
CREATE FUNCTION "make_clicks_partition"("month" date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"partition" text := 'clicks_' || to_char("month", 'YYYY_MM');
	"first" timestamptz := date_trunc('month', "month"::timestamp) AT TIME ZONE 'UTC';
	"last" timestamptz := (date_trunc('month', "month"::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('tessera:partitions'));
	IF to_regclass("partition") IS NOT NULL THEN RETURN; END IF;
	EXECUTE format('CREATE TABLE %I (LIKE "clicks")', "partition");
	-- Attached, not created in place: that would keep the clicks of all other months waiting, too.
	LOCK TABLE "clicks_default" IN ACCESS EXCLUSIVE MODE;
	EXECUTE format('WITH moved AS (DELETE FROM "clicks_default" WHERE "at" >= %L AND "at" < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
		"first", "last", "partition");
	EXECUTE format('ALTER TABLE "clicks" ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', "partition", "first", "last");
END $$;
--> statement-breakpoint

-- Years of clicks in the default partition would be a long wait later, when the service makes the months' own.
SELECT "make_clicks_partition"("month"::date) FROM (
	SELECT DISTINCT date_trunc('month', "at" AT TIME ZONE 'UTC') AS "month" FROM "clicks"
) "months";
--> statement-breakpoint

-- Removes so many events of pages that there are no more, from one partition, and takes them off their sums; returns how many
-- they were. The sums in the order in which batches add to them: neither waits for the other in a ring. By the index
-- always: the statistics may still count what has just been removed, and then all others' clicks seem the shorter way.
CREATE FUNCTION "forget_clicks"("most" integer) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	"gone" text[] := ARRAY(SELECT "page" FROM "gone_pages");
	"partition" regclass := (SELECT "tableoid" FROM "clicks" WHERE "page" = ANY ("gone") LIMIT 1);
	"forgotten" bigint[];
	"events" bigint[];
BEGIN
	IF "partition" IS NULL THEN RETURN 0; END IF;
	EXECUTE format('WITH e AS (DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE "page" = ANY ($1) LIMIT $2)) RETURNING "link"),
		s AS (SELECT "link", count(*) AS n FROM e GROUP BY "link")
		SELECT array_agg("link"), array_agg(n) FROM s', "partition") INTO "forgotten", "events" USING "gone", "most";
	PERFORM FROM "click_counts" WHERE "link" = ANY ("forgotten") ORDER BY "link" FOR UPDATE;
	UPDATE "click_counts" c SET "clicks" = c."clicks" - s.n FROM unnest("forgotten", "events") s("link", n) WHERE c."link" = s."link";
	DELETE FROM "click_counts" WHERE "link" = ANY ("forgotten") AND "clicks" <= 0;
	RETURN (SELECT coalesce(sum(n), 0) FROM unnest("events") n);
END $$;
--> statement-breakpoint
DROP TRIGGER "pages_forget_clicks" ON "pages";
--> statement-breakpoint
-- Only told here: a page may have more clicks than one statement has time to remove.
CREATE OR REPLACE FUNCTION "forget_page_clicks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "gone_pages" ("page") SELECT "id" FROM "gone";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Once for all pages that a statement deletes, such as those of an owner.
CREATE TRIGGER "pages_forget_clicks" AFTER DELETE ON "pages" REFERENCING OLD TABLE AS "gone"
	FOR EACH STATEMENT EXECUTE FUNCTION "forget_page_clicks"();
