package community.reports;

import com.google.gson.Gson;
import com.google.gson.JsonSyntaxException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reports that the platform has not answered yet, oldest first, in a file of one JSON object a line. A report
 * is on disk before {@link #add} returns, so that it survives a crash of the client.
 */
public final class ReportQueue implements AutoCloseable {
  private static final Gson GSON = new Gson();

  private final Path file;
  private final List<Report> reports = new ArrayList<>();
  private FileChannel channel;

  /** Opens the file, or creates it. A last line that a crash left incomplete is dropped. */
  public ReportQueue(Path file) throws IOException {
    this.file = file;
    if (Files.exists(file)) {
      // Unlike readString, this takes a character that a crash cut in two.
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      for (String line : text.split("\n")) {
        addLine(line);
      }
    }
    rewrite();
  }

  /** Adds a report and writes it to disk. */
  public synchronized void add(Report report) throws IOException {
    write(channel, GSON.toJson(report) + "\n");
    reports.add(report);
    notifyAll();
  }

  /** Returns up to {@code most} reports from the front; waits while there is none. */
  public synchronized List<Report> first(int most) throws InterruptedException {
    while (reports.isEmpty()) {
      wait();
    }
    return List.copyOf(reports.subList(0, Math.min(most, reports.size())));
  }

  /** Removes reports from the front. */
  public synchronized void removeFirst(int count) throws IOException {
    reports.subList(0, count).clear();
    rewrite();
    notifyAll();
  }

  /** Waits until every report is answered. */
  public synchronized void awaitEmpty() throws InterruptedException {
    while (!reports.isEmpty()) {
      wait();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    channel.close();
  }

  private void addLine(String line) {
    try {
      Report report = GSON.fromJson(line, Report.class);
      if (report != null) {
        reports.add(report);
      }
    } catch (JsonSyntaxException incomplete) {
      // The client was killed while it wrote this line.
    }
  }

  /** Replaces the file at once: a crash leaves either the old or the new one. */
  private void rewrite() throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    String text = reports.stream().map(report -> GSON.toJson(report) + "\n").collect(Collectors.joining());
    try (FileChannel target =
        FileChannel.open(
            next, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
      write(target, text);
    }
    if (channel != null) {
      channel.close();
    }
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    channel = FileChannel.open(file, StandardOpenOption.APPEND);
  }

  private static void write(FileChannel target, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      target.write(bytes);
    }
    target.force(false);
  }
}
