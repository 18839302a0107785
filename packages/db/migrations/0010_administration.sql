CREATE TABLE "audit" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"actor_id" text collate "C",
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text collate "C" NOT NULL,
	"subject" text NOT NULL,
	"details" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_subject_id" ON "audit" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree (lower("email") collate "C");--> statement-breakpoint
CREATE INDEX "users_name_prefix" ON "users" USING btree (lower("name") collate "C");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "pages_title_prefix" ON "pages" USING btree (lower("title") collate "C");--> statement-breakpoint
CREATE INDEX "pages_blocked" ON "pages" USING btree ("id") WHERE "pages"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "reports_to_do" ON "reports" USING btree ("id") WHERE "reports"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended_has_reason" CHECK (("users"."suspended_at" is null) = ("users"."suspended_reason" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended_reason" CHECK (char_length("users"."suspended_reason") between 1 and 300);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended_is_no_admin" CHECK ("users"."suspended_at" is null or "users"."role" = 'user');--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('blocked', 'dismissed'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_note" CHECK (char_length("reports"."note") between 1 and 300);--> statement-breakpoint
-- The pages that were clicked most on a day.
CREATE INDEX "stats_most_clicked" ON "stats_day" ("at", "clicks" DESC) WHERE "dim" = 't';
--> statement-breakpoint
-- Nobody signs in to an account that is suspended, by whatever way. The lock waits for a suspension that is about to commit,
-- and a suspension waits for it before it ends the account's sessions.
CREATE FUNCTION "refuse_suspended"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"reason" text;
BEGIN
	SELECT "suspended_reason" INTO "reason" FROM "users" WHERE "id" = new."user_id" FOR SHARE;
	IF "reason" IS NOT NULL THEN
		RAISE EXCEPTION 'The account is suspended' USING ERRCODE = 'check_violation', CONSTRAINT = 'sessions_suspended', DETAIL = "reason";
	END IF;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_refuse_suspended" BEFORE INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION "refuse_suspended"();
